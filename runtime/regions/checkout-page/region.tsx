import { type FormEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import {
  chooseShipping,
  orderConfirmedPath,
  type PaymentMethod,
  type PlacedOrder,
  placeOrder,
  readCheckout,
  type ShoppingCart,
} from '#contract';
import { failureText } from '../../api/failure-text.ts';
import { createIntentKey } from '../../api/key.ts';
import { endIntent, intentKey } from '../../api/open-intent.ts';
import { checkoutPageMessages } from '../../messages/checkout-page.ts';
import { createMessage } from '../../messages/create-message.ts';
import { track } from '../../page/events.ts';
import { services } from '../../page/services.ts';
import { announce } from '../../ui/announcer.ts';
import type { PageProps } from '../page-props.ts';
import { definePage } from '../page-region.ts';
import type { CardPaymentHandle } from './card-payment.tsx';
import {
  type CheckoutValues,
  checkCheckout,
  checkoutFields,
  type FieldProblems,
  fieldProblems,
  orderOf,
  readCheckoutValues,
  shippingOf,
} from './form-data.ts';
import { checkoutMachine } from './machine.ts';
import { CheckoutView } from './view.tsx';

export interface CheckoutPageProps extends PageProps {
  kind: 'cart' | 'subscription' | 'gift-card';
  cartToken: string;
  cart: ShoppingCart;
  /** Why the cart cannot be bought as it stands. */
  obstacles: readonly { problem: string; message: string }[];
  /** Ways to pay, the usual one first. */
  methods: readonly PaymentMethod[];
  /** How a subscription is billed, around `{price}`. */
  billing?: string | undefined;
  /** What a plain form had sent, when its page is shown again. */
  values?: CheckoutValues | undefined;
  fields?: FieldProblems | undefined;
}

export const checkoutPageRegion = definePage(CheckoutPage);

export function CheckoutPage(props: CheckoutPageProps): ReactNode {
  const { strings, kind, cartToken, notice, values = {}, fields = {} } = props;
  const message = createMessage(checkoutPageMessages, strings);
  const [cameWith] = useState(() => (notice?.problem ? { text: notice.text, fields } : undefined));
  const [state, send] = useReducer(checkoutMachine, { at: 'editing', cart: props.cart, problem: cameWith });
  const [country, setCountry] = useState(values.country ?? props.cart.shippingLocation?.country ?? 'US');
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<CardPaymentHandle>(null);
  const problem = state.at === 'editing' ? state.problem : undefined;

  useEffect(() => {
    if (!problem) return;
    const first = checkoutFields.find((field) => problem.fields[field] !== undefined);
    const target = first && form.current?.elements.namedItem(first);
    if (target instanceof HTMLElement) {
      announce(document, problem.text, 'assertive');
      target.focus();
      // Read as focus comes to it, and said once.
    } else form.current?.querySelector<HTMLElement>('[data-summary]')?.focus();
  }, [problem]);

  // A page that comes back from the browser's memory shows what was true before the order: it is asked for anew.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && state.at !== 'editing') services(document).navigate(document.location.href);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [state.at]);

  const refuse = (text: string, found: FieldProblems = {}) =>
    send({ type: 'refused', problem: { text, fields: found } });

  /** Shipping and tax depend on the place: the server counts them again, and the shopper sees the total before paying. */
  const settleShipping = async (sent: CheckoutValues): Promise<ShoppingCart | undefined> => {
    const reply = await services(document).call(chooseShipping, {
      idempotencyKey: createIntentKey(),
      body: { ...shippingOf(sent), cartToken },
    });
    if (!reply.ok) {
      refuse(failureText(reply, message, document));
      return undefined;
    }
    send({ type: 'cart-arrived', cart: reply.value.shoppingCart });
    return reply.value.shoppingCart;
  };

  /** What the shopper agreed to is no longer so: the page shows what is, and the next press agrees to that. */
  const showWhatChanged = async (sent: CheckoutValues) => {
    if (state.cart.requiresShipping && sent.country) {
      await settleShipping(sent);
      return;
    }
    const reply = await services(document).call(readCheckout, { query: { cartToken } });
    if (reply.ok) send({ type: 'cart-arrived', cart: reply.value.cart });
  };

  const onPlaceChanged = async () => {
    if (!form.current || !state.cart.requiresShipping) return;
    const sent = readCheckoutValues(new FormData(form.current));
    if (sent.country) await settleShipping(sent);
  };

  /** To the order's page, or first to what the buyer's bank asks. */
  const leave = async ({ id, action, purchase }: PlacedOrder) => {
    const { navigate } = services(document);
    send({ type: 'placed', orderId: id });
    if (action?.kind === 'redirect' && action.url) return navigate(action.url);
    if (action?.clientSecret) {
      const problem = await card.current?.confirm(action.clientSecret);
      if (problem) return refuse(problem, { method: problem });
    } else track('purchase', { ...purchase });
    navigate(orderConfirmedPath(id));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.at !== 'editing' || !form.current) return;
    const sent = readCheckoutValues(new FormData(form.current));
    const found = checkCheckout(sent, state.cart.requiresShipping);
    if (Object.keys(found).length > 0) {
      refuse(message('updateMissing'), found);
      return;
    }
    send({ type: 'placing-started' });
    announce(document, message('placingOrder'));
    const token = await card.current?.createToken();
    if (token && 'problem' in token) return refuse(token.problem, { method: token.problem });
    const body = orderOf(token ? { ...sent, payment: token.token } : sent, {
      cartToken,
      expectedTotalCents: state.cart.grandTotalCents,
      requiresShipping: state.cart.requiresShipping,
    });
    // An answer that never came leaves the intent open, so that a retry cannot buy twice.
    const reply = await services(document).call(placeOrder, { idempotencyKey: intentKey(form, body), body });
    endIntent(form, reply);
    if (reply.ok) return leave(reply.value);
    if (reply.kind === 'refused' && reply.problem === 'cart-changed') await showWhatChanged(sent);
    refuse(failureText(reply, message, document), reply.kind === 'refused' ? fieldProblems(reply.errors) : {});
  };

  return (
    <CheckoutView
      {...{ message, state, form, country, values, kind, cartToken, problem, cameWith }}
      crumb={props.crumb}
      obstacles={props.obstacles}
      methods={props.methods}
      billing={props.billing}
      locale={strings.locale}
      card={card}
      onCountry={setCountry}
      onPlaceChanged={() => void onPlaceChanged()}
      onSubmit={(event) => void submit(event)}
    />
  );
}
