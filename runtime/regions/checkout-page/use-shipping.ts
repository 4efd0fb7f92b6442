import { useEffect, useEffectEvent, useState } from 'react';
import { chooseShipping, type ShoppingCart } from '#contract';
import { failureText } from '../../api/failure-text.ts';
import { createIntentKey } from '../../api/key.ts';
import { services } from '../../page/services.ts';
import { announce } from '../../ui/announcer.ts';
import { type CheckoutValues, readCheckoutValues, shippingOf } from './form-data.ts';
import type { ShippingState } from './shipping-options.tsx';
import type { Checkout } from './use-checkout.ts';

interface Shipping extends ShippingState {
  readonly country: string;
  readonly chooseCountry: (country: string) => void;
  readonly chooseOption: (optionId: string) => void;
  /** Tells the server of the place that the form names. */
  readonly follow: () => void;
  readonly settle: (sent: CheckoutValues) => Promise<ShoppingCart | undefined>;
}

/** Shipping and tax depend on the place: the server counts them again, and the shopper sees the total before paying. */
export function useShipping(
  checkout: Checkout,
  first: { values: CheckoutValues; isDropped: boolean | undefined },
): Shipping {
  const { cart } = checkout.state;
  const [country, chooseCountry] = useState(first.values.country ?? cart.shippingLocation?.country ?? '');
  const [isDropped, setDropped] = useState(first.isDropped ?? false);
  const [pressed, press] = useState<string>();
  const [settling, setSettling] = useState(0);

  const settle = async (sent: CheckoutValues): Promise<ShoppingCart | undefined> => {
    setSettling((count) => count + 1);
    const shoppingCart = await askShipping(checkout, sent);
    setSettling((count) => count - 1);
    press(undefined);
    if (shoppingCart) setDropped(isOther(sent, shoppingCart));
    return shoppingCart;
  };

  const follow = () => {
    const { form } = checkout;
    if (!form.current || !cart.requiresShipping) return;
    const sent = readCheckoutValues(new FormData(form.current));
    if (sent.country) void settle(sent);
  };

  // What was chosen before the page came to life, or what the browser filled in again.
  const adoptChoices = useEffectEvent(() => {
    const { form } = checkout;
    if (!form.current) return;
    const values = readCheckoutValues(new FormData(form.current));
    const { country: place = country, region, postalCode, shippingOptionId: option } = values;
    const differs = (value: string | undefined, before: string | undefined) => Boolean(value) && value !== before;
    const isOtherOption = differs(option, cart.selectedShippingOption?.id);
    const isOtherPlace =
      place !== country || differs(region, first.values.region) || differs(postalCode, first.values.postalCode);
    if (!isOtherPlace && !isOtherOption) return;
    chooseCountry(place);
    if (isOtherOption) press(option);
    follow();
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the form's own fields are the external system that is read
  useEffect(() => adoptChoices(), []);

  const chooseOption = (option: string) => {
    press(option);
    follow();
  };
  return { country, chooseCountry, isDropped, pressed, isSettling: settling > 0, chooseOption, follow, settle };
}

async function askShipping(
  { cartToken, message, send, refuse }: Checkout,
  sent: CheckoutValues,
): Promise<ShoppingCart | undefined> {
  const body = { ...shippingOf(sent), cartToken };
  const reply = await services(document).call(chooseShipping, { idempotencyKey: createIntentKey(), body });
  if (!reply.ok) {
    refuse(failureText(reply, message, document));
    return undefined;
  }
  const { shoppingCart } = reply.value;
  send({ type: 'cart-arrived', cart: shoppingCart });
  if (isOther(sent, shoppingCart)) {
    announce(document, message(shoppingCart.selectedShippingOption ? 'shippingDropped' : 'shippingNone'));
  }
  return shoppingCart;
}

/** The way of shipping that was chosen does not go there. */
const isOther = (sent: CheckoutValues, cart: ShoppingCart) =>
  Boolean(sent.shippingOptionId) && cart.selectedShippingOption?.id !== sent.shippingOptionId;
