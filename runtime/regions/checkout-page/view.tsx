import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import type { PaymentMethod } from '#contract';
import { addressCountries } from '#model';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import { addressPlan } from '../../ui/address-plan.ts';
import { moneyText } from '../../ui/money.ts';
import { countryNames } from '../country-names.ts';
import { Lines } from '../lines.tsx';
import { Totals } from '../totals.tsx';
import type { CardPaymentHandle } from './card-payment.tsx';
import { Field } from './field.tsx';
import type { CheckoutField, CheckoutValues } from './form-data.ts';
import type { CheckoutProblem, CheckoutState } from './machine.ts';
import { Payment } from './payment.tsx';

interface Props {
  message: CheckoutMessage;
  state: CheckoutState;
  form: RefObject<HTMLFormElement | null>;
  kind: 'cart' | 'subscription' | 'gift-card';
  cartToken: string;
  crumb: string;
  country: string;
  values: CheckoutValues;
  problem: CheckoutProblem | undefined;
  /** The problem that the page was sent with: nothing has been pressed since. */
  cameWith: CheckoutProblem | undefined;
  obstacles: readonly { problem: string; message: string }[];
  methods: readonly PaymentMethod[];
  billing: string | undefined;
  locale: string;
  card: RefObject<CardPaymentHandle | null>;
  onCountry: (country: string) => void;
  onPlaceChanged: () => void;
  onSubmit: (event: FormEvent) => void;
}

const titles = { cart: 'checkoutTitle', subscription: 'subscribeTitle', 'gift-card': 'giftCardTitle' } as const;
const actions = { cart: 'placeOrder', subscription: 'startSubscription', 'gift-card': 'buyGiftCard' } as const;

export function CheckoutView(props: Props) {
  const { message, state, form, kind, country, values, problem, cameWith, obstacles, methods } = props;
  const { cart } = state;
  const id = useId();
  const blocked = obstacles.length > 0 || cart.entries.length === 0;
  return (
    <section className="vt-checkout" aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`} tabIndex={-1}>
        {message(titles[kind])}
      </h1>
      <form
        ref={form}
        method="post"
        action="/checkout"
        noValidate
        className="vt-cart-columns"
        onSubmit={props.onSubmit}
      >
        <input type="hidden" name="crumb" value={props.crumb} />
        <input type="hidden" name="cartToken" value={props.cartToken} />
        <input type="hidden" name="expectedTotalCents" value={cart.grandTotalCents} />
        <div className="vt-steps">
          {blocked && (
            <div className="vt-notice vt-notice-problem" role="alert">
              {obstacles
                .filter((obstacle) => obstacle.message !== problem?.text)
                .map((obstacle) => (
                  <p key={obstacle.problem}>{obstacle.message}</p>
                ))}
              {cart.entries.length === 0 && <p>{message('cartEmpty')}</p>}
            </div>
          )}
          <fieldset className="vt-step-group">
            <legend>{message('contact')}</legend>
            {field('email', message('email'), { type: 'email', autoComplete: 'email', inputMode: 'email' })}
          </fieldset>
          {cart.requiresShipping && address()}
          {cart.requiresShipping && cart.shippingOptions.length > 0 && shippingOptions()}
          <fieldset className="vt-step-group">
            <legend>{message('payment')}</legend>
            <Payment
              {...{ message, methods, values }}
              problem={problem?.fields.method}
              sum={{ amountCents: cart.grandTotalCents, currency: cart.currency, locale: props.locale }}
              card={props.card}
            />
          </fieldset>
          {/* Beside the button that was pressed: its text speaks of what is above. That of a press is announced by the page's
              live region or by focus, and an alert would say them again; without script the alert is all there is. */}
          {problem && (
            <section
              className="vt-notice vt-notice-problem"
              data-summary=""
              tabIndex={-1}
              aria-labelledby={`${id}-problem`}
            >
              <p id={`${id}-problem`} role={problem === cameWith ? 'alert' : undefined}>
                {problem.text}
              </p>
            </section>
          )}
          <button
            type="submit"
            className="vt-button vt-wide"
            disabled={blocked}
            aria-disabled={state.at !== 'editing' || undefined}
          >
            {state.at === 'editing' ? message(actions[kind]) : message('placingOrder')}
          </button>
          {kind === 'cart' && (
            <p>
              <a href="/cart">{message('backToCart')}</a>
            </p>
          )}
        </div>
        <aside className="vt-summary" aria-labelledby={`${id}-summary`}>
          <h2 id={`${id}-summary`}>{message('orderSummary')}</h2>
          <Lines entries={cart.entries} currency={cart.currency} billing={props.billing} />
          <Totals message={message} sums={cart} />
        </aside>
      </form>
    </section>
  );

  function field(name: CheckoutField, label: string, more: Partial<Parameters<typeof Field>[0]> = {}): ReactNode {
    return (
      <Field key={name} name={name} label={label} value={values[name]} problem={problem?.fields[name]} {...more} />
    );
  }

  function address(): ReactNode {
    const labels = { city: message('city'), region: message('region'), postal: message('postalCode') };
    const places = addressPlan(country).map(({ part, label, token, inputMode, options }) =>
      field(part === 'postal' ? 'postalCode' : part, label ?? labels[part], {
        autoComplete: `shipping ${token}`,
        inputMode,
        options,
        ...(part === 'city' ? {} : { onChange: props.onPlaceChanged }),
      }),
    );
    return (
      <fieldset className="vt-step-group">
        <legend>{message('delivery')}</legend>
        <div className="vt-pair">
          {field('firstName', message('firstName'), { autoComplete: 'shipping given-name' })}
          {field('lastName', message('lastName'), { autoComplete: 'shipping family-name' })}
        </div>
        {field('country', message('country'), {
          autoComplete: 'shipping country',
          value: country,
          options: addressCountries.map((code) => [code, countryNames[code]] as const),
          onChange: (value) => {
            props.onCountry(value);
            props.onPlaceChanged();
          },
        })}
        {field('address1', message('address'), { autoComplete: 'shipping address-line1' })}
        {field('address2', message('address2Optional'), { autoComplete: 'shipping address-line2' })}
        <div className="vt-pair">{places}</div>
        {field('phone', message('phone'), { type: 'tel', autoComplete: 'shipping tel', inputMode: 'tel' })}
      </fieldset>
    );
  }

  function shippingOptions(): ReactNode {
    const offered = cart.shippingOptions.map((option) => option.id);
    // What was chosen for another place may not be offered for this one.
    const wanted = [values.shippingOptionId, cart.selectedShippingOption?.id].find(
      (each) => each && offered.includes(each),
    );
    const chosen = wanted ?? offered[0];
    return (
      <fieldset className="vt-step-group">
        <legend>{message('shippingMethod')}</legend>
        {cart.shippingOptions.map(({ id: optionId, name, costCents }) => (
          <label key={optionId} className="vt-choice">
            <input
              type="radio"
              name="shippingOptionId"
              value={optionId}
              defaultChecked={optionId === chosen}
              onChange={props.onPlaceChanged}
            />
            {`${name} · ${moneyText(costCents, cart.currency)}`}
          </label>
        ))}
      </fieldset>
    );
  }
}
