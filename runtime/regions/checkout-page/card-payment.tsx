import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { PaymentMethod } from '#contract';
import { stripeAmount } from '#model';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import type { CardFields, CardToken } from './stripe/card-fields.ts';

/** What the page asks of the fields when the order is placed. */
export interface CardPaymentHandle {
  createToken(): Promise<CardToken>;
  confirm(clientSecret: string): Promise<string | undefined>;
}

interface Props {
  message: CheckoutMessage;
  client: NonNullable<PaymentMethod['client']>;
  testOnly: boolean;
  amountCents: number;
  currency: string;
  locale: string;
  handle: RefObject<CardPaymentHandle | null>;
}

/** The provider's fields for cards and wallets, which come when this step is shown and stand in frames of their own. */
export function CardPayment({ message, client, testOnly, amountCents, currency, locale, handle }: Props): ReactNode {
  const { publishableKey, savesCard = false } = client;
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<Promise<CardFields>>(null);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  const amount = stripeAmount(amountCents, currency);
  const latest = useRef(amount);

  useEffect(() => {
    latest.current = amount;
    fields.current?.then((shown) => shown.setAmount(amount)).catch(() => undefined);
  }, [amount]);

  useEffect(() => {
    if (!place.current || state !== 'loading') return;
    const shown = showFields(place.current, { publishableKey, amount: latest.current, currency, locale, savesCard });
    fields.current = shown;
    shown.then(
      () => setState('there'),
      () => setState('failed'),
    );
  }, [state, publishableKey, currency, locale, savesCard]);
  useEffect(() => () => void fields.current?.then((shown) => shown.remove()).catch(() => undefined), []);

  useImperativeHandle(handle, () => ({
    async createToken() {
      const shown = await fields.current?.catch(() => undefined);
      return shown ? shown.createToken() : { error: message('cardUnavailable') };
    },
    async confirm(clientSecret) {
      const shown = await fields.current?.catch(() => undefined);
      return shown ? shown.confirm(clientSecret) : message('cardUnavailable');
    },
  }));

  return (
    <div>
      {testOnly && <p className="vt-notice">{message('cardTestMode')}</p>}
      <noscript>
        <p className="vt-problem">{message('cardNeedsScript')}</p>
      </noscript>
      {state === 'loading' && <p className="vt-quiet">{message('cardLoading')}</p>}
      {state === 'failed' && (
        <p className="vt-problem" role="alert">
          {message('cardUnavailable')}{' '}
          <button type="button" className="vt-link" onClick={() => setState('loading')}>
            {message('cardReload')}
          </button>
        </p>
      )}
      <div ref={place} data-payment-fields="" />
    </div>
  );
}

async function showFields(...given: Parameters<typeof import('./stripe/card-fields.ts').showCardFields>) {
  const { showCardFields } = await import('./stripe/card-fields.ts');
  return showCardFields(...given);
}
