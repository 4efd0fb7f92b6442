import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { startGiftCard } from '#contract';
import { failureText } from '../../api/failure-text.ts';
import { createIntentKey } from '../../api/key.ts';
import { createMessage } from '../../messages/create-message.ts';
import { giftCardPageMessages } from '../../messages/gift-card-page.ts';
import { services } from '../../page/services.ts';
import { moneyText } from '../../ui/money.ts';
import type { PageProps } from '../page-props.ts';
import { definePage } from '../page-region.ts';

export interface GiftCardPageProps extends PageProps {
  itemId: string;
  title: string;
  currency: string;
  values: readonly { sku: string; text: string; priceCents: number }[];
  chosen: string;
}

export const giftCardPageRegion = definePage(GiftCardPage);

/** The first step of a gift card: its value. What follows is the checkout of a cart of its own. */
export function GiftCardPage({ itemId, title, currency, values, chosen, crumb, notice, strings }: GiftCardPageProps) {
  const message = createMessage(giftCardPageMessages, strings);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => heading.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const sku = new FormData(event.currentTarget).get('sku');
    const refuse = async (text: string) => {
      // The dialog is the browser's alone: the server renders this page without it.
      const { showAlert } = await import('../../ui/alert.tsx');
      await showAlert(document, { title: message('unableToPurchaseGiftCard'), text });
    };
    if (typeof sku !== 'string' || sku === '') {
      await refuse(message('denominationOpen'));
      return;
    }
    setBusy(true);
    const reply = await services(document).call(startGiftCard, {
      body: { giftCardProductId: itemId, sku },
      idempotencyKey: createIntentKey(),
    });
    setBusy(false);
    if (reply.ok)
      services(document).navigate(`/checkout/giftcard?cartToken=${encodeURIComponent(reply.value.cartToken)}`);
    else await refuse(failureText(reply, message, document));
  };

  return (
    <section className="vt-checkout" aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {title || message('giftCardTitle')}
      </h1>
      {notice && (
        <p className={notice.problem ? 'vt-notice vt-notice-problem' : 'vt-notice'} role="alert">
          {notice.text}
        </p>
      )}
      {values.length > 0 && (
        <form method="post" action="/checkout/giftcard" className="vt-narrow" onSubmit={(event) => void submit(event)}>
          <input type="hidden" name="crumb" value={crumb} />
          <input type="hidden" name="giftCardProductId" value={itemId} />
          <fieldset className="vt-step-group">
            <legend>{message('denomination')}</legend>
            {values.map(({ sku, text, priceCents }) => (
              <label className="vt-choice" key={sku}>
                <input type="radio" name="sku" value={sku} defaultChecked={sku === chosen} />
                {text || moneyText(priceCents, currency)}
              </label>
            ))}
          </fieldset>
          <button type="submit" className="vt-button" aria-disabled={isBusy || undefined}>
            {message('buyGiftCard')}
          </button>
        </form>
      )}
    </section>
  );
}
