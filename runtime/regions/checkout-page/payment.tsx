import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentMethod } from '#contract';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import { CardPayment, type CardPaymentHandle } from './card-payment.tsx';
import type { CheckoutValues } from './form-data.ts';

interface Props {
  message: CheckoutMessage;
  methods: readonly PaymentMethod[];
  values: CheckoutValues;
  error: string | undefined;
  /** What is to be paid, for methods that show it. */
  sum: { readonly amountCents: number; readonly currency: string; readonly locale: string };
  card: RefObject<CardPaymentHandle | null>;
}

/**
 * How it is paid: one of the shop's methods, and what the method needs. The field `payment` of a real one is filled by
 * its provider's own script, which finds it by `data-vitrine-payment`; for a test the shopper says what shall happen.
 */
export function Payment({ message, methods, values, error, sum, card }: Props): ReactNode {
  const usual = methods.find(({ id }) => id === values.method) ?? methods[0];
  const [chosen, setChosen] = useState(usual);
  const first = useRef<HTMLInputElement>(null);
  // What was chosen before the page came to life.
  const adopt = useEffectEvent(() => {
    const radios = first.current?.form?.elements.namedItem('method');
    const pressed = radios instanceof RadioNodeList && methods.find(({ id }) => id === radios.value);
    if (pressed) setChosen(pressed);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the form's own field is the external system that is read
  useEffect(() => adopt(), []);
  if (!chosen) return null;
  return (
    <>
      {methods.length === 1 ? (
        <input type="hidden" name="method" value={chosen.id} />
      ) : (
        methods.map((method) => (
          <label key={method.id} className="vt-choice">
            <input
              ref={method === usual ? first : undefined}
              type="radio"
              name="method"
              value={method.id}
              defaultChecked={method === usual}
              onChange={() => setChosen(method)}
            />
            {nameOf(method, message)}
          </label>
        ))
      )}
      {chosen.client ? (
        <CardPayment {...{ message, ...sum }} client={chosen.client} testOnly={chosen.testOnly} handle={card} />
      ) : chosen.testOnly ? (
        <>
          <p className="vt-notice">{message('testPayment')}</p>
          <label className="vt-choice">
            <input type="radio" name="payment" value="approve" defaultChecked={values.payment !== 'decline'} />
            {message('testApprove')}
          </label>
          <label className="vt-choice">
            <input type="radio" name="payment" value="decline" defaultChecked={values.payment === 'decline'} />
            {message('testDecline')}
          </label>
        </>
      ) : (
        <div data-vitrine-payment={chosen.id} key={chosen.id}>
          {methods.length === 1 && <p>{nameOf(chosen, message)}</p>}
          {chosen.byHand && chosen.byHand.instructions !== '' && (
            <p className="vt-quiet vt-pre">{chosen.byHand.instructions}</p>
          )}
          <input type="hidden" name="payment" defaultValue="" />
        </div>
      )}
      {error && <p className="vt-problem">{error}</p>}
    </>
  );
}

const byHandNames = { 'bank-transfer': 'bankTransfer', 'on-delivery': 'onDelivery' } as const;

/** The shop's own name for a payment without a provider, or the platform's in the language of the page. */
function nameOf({ name, byHand }: PaymentMethod, message: CheckoutMessage): string {
  return name === '' && byHand ? message(byHandNames[byHand.kind]) : name;
}
