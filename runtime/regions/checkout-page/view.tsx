import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import type { PaymentMethod } from '#contract';
import { freeMethod, giftCardMethod, type MoneyFormat, moneyText } from '#model';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import { EmailIn } from '../../ui/email-in.tsx';
import { GiftCardSums } from '../gift-card-sums.tsx';
import { Lines } from '../lines.tsx';
import type { ProductForms } from '../page-props.ts';
import { Totals } from '../totals.tsx';
import { Address } from './address.tsx';
import { Billing } from './billing.tsx';
import type { CardPaymentHandle } from './card-payment.tsx';
import { CouponField } from './coupon-field.tsx';
import { Field } from './field.tsx';
import type { Answers, CheckoutValues, FieldErrors } from './form-data.ts';
import { GiftCardField } from './gift-card-field.tsx';
import type { CheckoutError, CheckoutState } from './machine.ts';
import { Payment } from './payment.tsx';
import { ShippingOptions, type ShippingState } from './shipping-options.tsx';
import type { CouponsInUse } from './use-coupons.ts';
import type { GiftCardsInUse } from './use-gift-cards.ts';

interface Props {
  message: CheckoutMessage;
  money: MoneyFormat;
  state: CheckoutState;
  form: RefObject<HTMLFormElement | null>;
  kind: 'cart' | 'subscription' | 'gift-card' | 'donation';
  cartToken: string;
  crumb: string;
  country: string;
  values: CheckoutValues;
  error: CheckoutError | undefined;
  /** What is wrong with each field, until it is changed. */
  open: FieldErrors;
  /** The error that the page was sent with: nothing has been pressed since. */
  cameWith: CheckoutError | undefined;
  obstacles: readonly { problem: string; message: string }[];
  methods: readonly PaymentMethod[];
  billing: string | undefined;
  forms: ProductForms | undefined;
  locale: string;
  card: RefObject<CardPaymentHandle | null>;
  /** Absent where no code can be put in. */
  coupons: CouponsInUse | undefined;
  /** Absent where no gift card can be put in. */
  giftCards: GiftCardsInUse | undefined;
  gift: { readonly email: string; readonly date: string } | undefined;
  notes: readonly string[];
  /** The shop names its ways of shipping. */
  ships: boolean;
  shipping: ShippingState;
  onCountry: (country: string) => void;
  onOption: (optionId: string) => void;
  onPlaceChanged: () => void;
  onAnswer: (event: FormEvent) => void;
  onSubmit: (event: FormEvent) => void;
}

const titles = {
  cart: 'checkoutTitle',
  subscription: 'subscribeTitle',
  'gift-card': 'giftCardTitle',
  donation: 'donate',
} as const;
const actions = {
  cart: 'placeOrder',
  subscription: 'startSubscription',
  'gift-card': 'buyGiftCard',
  donation: 'donate',
} as const;

export function CheckoutView(props: Props) {
  const { message, state, kind, obstacles } = props;
  const titleId = useId();
  return (
    <section className="vt-checkout" aria-labelledby={titleId}>
      <h1 id={titleId} tabIndex={-1}>
        {message(titles[kind])}
      </h1>
      {state.cart.entries.length === 0 ? <Nothing {...{ message, obstacles }} /> : <CheckoutForm {...props} />}
    </section>
  );
}

function CheckoutForm(props: Props) {
  const { message, state, form, kind, cartToken, crumb, error, cameWith, onAnswer, onSubmit } = props;
  const { cart } = state;
  const standing = obstaclesLeft(props);
  const isAnswered = Object.keys(error?.fields ?? {}).length > 0 && Object.keys(props.open).length === 0;
  return (
    <form
      {...{ ref: form, onSubmit }}
      method="post"
      action="/checkout"
      noValidate
      className="vt-cart-columns"
      onInput={onAnswer}
    >
      <input type="hidden" name="crumb" value={crumb} />
      <input type="hidden" name="cartToken" value={cartToken} />
      <input type="hidden" name="expectedTotalCents" value={cart.grandTotalCents} />
      <input type="hidden" name="giftCardCents" value={props.giftCards?.giftCardCents ?? 0} />
      <div className="vt-steps">
        <Obstacles obstacles={standing.filter((obstacle) => obstacle.message !== error?.text)} />
        <Steps {...props} />
        {error && !isAnswered && <ErrorSummary text={error.text} isAlert={error === cameWith} />}
        {/* On a phone the summary is far above: this line stays at the lower edge until the button is reached. */}
        <p className="vt-sum">
          {message('total')} <span>{moneyText(cart.grandTotalCents, props.money)}</span>
        </p>
        <PlaceOrder {...props} obstacles={standing} />
        {kind === 'cart' && (
          <p>
            <a href="/cart">{message('backToCart')}</a>
          </p>
        )}
      </div>
      <OrderSummary {...props} />
    </form>
  );
}

function Obstacles({ obstacles }: Pick<Props, 'obstacles'>): ReactNode {
  if (obstacles.length === 0) return null;
  return (
    <div className="vt-notice vt-notice-problem" role="alert">
      {obstacles.map((obstacle) => (
        <p key={obstacle.problem}>{obstacle.message}</p>
      ))}
    </div>
  );
}

/** What the shopper is asked: who, where to, how it gets there, how it is paid. */
function Steps(props: Props): ReactNode {
  const { message, money, values, locale, ships, methods, country, coupons, giftCards } = props;
  const { cart } = props.state;
  const answers: Answers = { values, errors: props.open };
  const { onCountry, onPlaceChanged, onOption } = props;
  return (
    <>
      <fieldset className="vt-step-group">
        <legend>{message('contact')}</legend>
        <Field
          name="email"
          label={message('email')}
          value={values.email}
          error={answers.errors.email}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
      </fieldset>
      {cart.requiresShipping && <Address {...{ message, answers, country, locale, onCountry, onPlaceChanged }} />}
      {cart.requiresShipping && ships && (
        <ShippingOptions {...{ message, money, cart, onOption }} {...props.shipping} />
      )}
      <Billing {...{ message, answers, locale }} requiresShipping={cart.requiresShipping} />
      {coupons && <CouponField {...{ message, cart, coupons }} />}
      {giftCards && <GiftCardField {...{ message, money, giftCards }} />}
      <fieldset className="vt-step-group">
        <legend>{message('payment')}</legend>
        {isPaid(props) ? (
          <NothingLeftToPay message={message} isFree={cart.grandTotalCents === 0} />
        ) : (
          <Payment
            {...{ message, methods, values }}
            error={answers.errors.method}
            sum={{ amountCents: giftCards?.leftCents ?? cart.grandTotalCents, currency: cart.currency, locale }}
            card={props.card}
          />
        )}
      </fieldset>
    </>
  );
}

/**
 * Beside the button that was pressed: its text speaks of what is above. That of a press is announced by the page's live
 * region or by focus, and an alert would say it again; without script the alert is all there is.
 */
function ErrorSummary({ text, isAlert }: { text: string; isAlert: boolean }): ReactNode {
  const id = useId();
  return (
    <section className="vt-notice vt-notice-problem" data-summary="" tabIndex={-1} aria-labelledby={id}>
      <p id={id} role={isAlert ? 'alert' : undefined}>
        {text}
      </p>
    </section>
  );
}

function PlaceOrder({ message, state, kind, obstacles }: Props): ReactNode {
  return (
    <button
      type="submit"
      className="vt-button vt-wide"
      disabled={obstacles.length > 0}
      aria-disabled={state.at !== 'editing' || undefined}
    >
      {state.at === 'editing' ? message(actions[kind]) : message('placingOrder')}
    </button>
  );
}

function OrderSummary(props: Props): ReactNode {
  const { message, money, shipping, billing, forms, locale, giftCards, gift, notes } = props;
  const { cart } = props.state;
  const id = useId();
  return (
    <aside className="vt-summary" aria-labelledby={id} aria-busy={shipping.isSettling}>
      <h2 id={id}>{message('orderSummary')}</h2>
      <Lines entries={cart.entries} {...{ money, billing, locale, message, forms }} />
      <Totals {...{ message, money }} sums={cart} />
      {giftCards && (
        <GiftCardSums
          {...{ message, money }}
          totalCents={cart.grandTotalCents}
          cards={giftCards.used}
          rest={message('leftToPay')}
        />
      )}
      {gift && <p className="vt-quiet">{giftText(message, gift)}</p>}
      {notes.map((text) => (
        <p className="vt-quiet" key={text}>
          {text}
        </p>
      ))}
    </aside>
  );
}

/** Whether nothing is left to be paid, now or later. */
const isPaid = ({ kind, state: { cart }, giftCards }: Props) =>
  kind !== 'subscription' && (giftCards?.leftCents ?? cart.grandTotalCents) === 0;

/** Whoever needs no payment needs no way to pay; and where codes stand in the way, they are named. */
const obstaclesLeft = (props: Props): Props['obstacles'] =>
  props.obstacles
    .filter(({ problem }) => !(isPaid(props) && problem === 'payment-unavailable'))
    .flatMap((obstacle) => (obstacle.problem === 'cart-incomplete' ? refusedCodes(props, obstacle) : [obstacle]));

function refusedCodes({ message, state: { cart } }: Props, obstacle: Props['obstacles'][number]): Props['obstacles'] {
  const codes = cart.invalidCoupons.map(({ promoCode: code }) => ({
    problem: `${obstacle.problem} ${code}`,
    message: message('couponInvalid', { code }),
  }));
  return codes.length > 0 ? codes : [obstacle];
}

/** Gift cards pay for all of it, or there is nothing to pay: nobody else is asked. */
function NothingLeftToPay({ message, isFree }: Pick<Props, 'message'> & { isFree: boolean }) {
  return (
    <>
      <input type="hidden" name="method" value={isFree ? freeMethod : giftCardMethod} />
      <p className="vt-notice">{message(isFree ? 'nothingToPay' : 'giftCardPaysAll')}</p>
    </>
  );
}

function giftText(message: CheckoutMessage, { email, date }: NonNullable<Props['gift']>): ReactNode {
  const line = (address: string) =>
    date === '' ? message('giftSentNow', { email: address }) : message('giftSentOn', { email: address, date });
  return <EmailIn {...{ email, line }} />;
}

/** Nothing to pay for: why, and the way back to the shop. */
function Nothing({ message, obstacles }: Pick<Props, 'message' | 'obstacles'>) {
  return (
    <div className="vt-empty">
      {obstacles.map(({ problem, message: text }) => (
        <p key={problem} role="alert">
          {text}
        </p>
      ))}
      <p>{message('cartEmpty')}</p>
      <p>
        <a className="vt-button" href="/">
          {message('continueShopping')}
        </a>
      </p>
    </div>
  );
}
