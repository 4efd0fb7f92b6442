import { type ReactNode, useRef, useState } from 'react';
import type { CheckoutGiftCard, PaymentMethod, ShoppingCart } from '#contract';
import { createMessage } from '#model';
import { checkoutPageMessages } from '../../messages/checkout-page.ts';
import type { PageProps, ProductForms } from '../page-props.ts';
import { definePage } from '../page-region.ts';
import type { CardPaymentHandle } from './card-payment.tsx';
import type { CheckoutValues, FieldErrors } from './form-data.ts';
import { useCheckout } from './use-checkout.ts';
import { useCoupons } from './use-coupons.ts';
import { useGiftCards } from './use-gift-cards.ts';
import { usePlacing } from './use-placing.ts';
import { useShipping } from './use-shipping.ts';
import { CheckoutView } from './view.tsx';

export interface CheckoutPageProps extends PageProps {
  kind: 'cart' | 'subscription' | 'gift-card' | 'donation';
  cartToken: string;
  cart: ShoppingCart;
  /** What the product forms of its lines ask. */
  forms?: ProductForms | undefined;
  /** Why the cart cannot be bought as it stands. */
  obstacles: readonly { problem: string; message: string }[];
  /** The shop names its ways of shipping. */
  ships?: boolean;
  /** The way of shipping that was chosen before does not go there. */
  isShippingDropped?: boolean;
  /** Ways to pay, the usual one first. */
  methods: readonly PaymentMethod[];
  /** How a subscription is billed, around `{price}`. */
  billing?: string | undefined;
  /** Whether codes can be put into what is bought. */
  takesCoupons?: boolean;
  /** Why the last one was not taken. */
  couponError?: string | undefined;
  /** Gift cards that were put in; absent where none can be. */
  giftCards?: readonly CheckoutGiftCard[] | undefined;
  /** Why the last one was not taken. */
  giftCardError?: string | undefined;
  /** Where a bought card goes, and when. */
  gift?: { readonly email: string; readonly date: string } | undefined;
  /** What is said of things that are not shipped. */
  notes?: readonly string[] | undefined;
  /** What a no-script form had sent, when its page is shown again. */
  values?: CheckoutValues | undefined;
  fields?: FieldErrors | undefined;
}

export const pageRegion = definePage(CheckoutPage);

export function CheckoutPage(props: CheckoutPageProps): ReactNode {
  const { strings, money, kind, cartToken, notice, values = {}, fields = {} } = props;
  const message = createMessage(checkoutPageMessages, strings);
  const [cameWith] = useState(() => (notice?.error ? { text: notice.text, fields } : undefined));
  const checkout = useCheckout({ cart: props.cart, cartToken, message, money, cameWith });
  const shipping = useShipping(checkout, { values, isDropped: props.isShippingDropped });
  const card = useRef<CardPaymentHandle>(null);
  const given = { cards: props.giftCards ?? [], error: props.giftCardError ?? '' };
  const giftCards = useGiftCards(checkout, given);
  const coupons = useCoupons(checkout, props.couponError ?? '', props.obstacles.length > 0);
  const submit = usePlacing(checkout, { card, giftCards, settleShipping: shipping.settle });
  const { state, form, error, open, onAnswer } = checkout;
  return (
    <CheckoutView
      {...{ message, money, state, form, values, kind, cartToken, error, open, cameWith, card, shipping, onAnswer }}
      country={shipping.country}
      crumb={props.crumb}
      obstacles={props.obstacles}
      methods={props.methods}
      billing={props.billing}
      coupons={props.takesCoupons ? coupons : undefined}
      forms={props.forms}
      giftCards={props.giftCards && giftCards}
      gift={props.gift}
      notes={props.notes ?? []}
      locale={strings.locale}
      ships={props.ships ?? false}
      onCountry={shipping.chooseCountry}
      onOption={shipping.chooseOption}
      onPlaceChanged={shipping.follow}
      onSubmit={(event) => void submit(event)}
    />
  );
}
