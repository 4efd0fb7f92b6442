import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { startGiftCard } from '#contract';
import { checkGift, createMessage, type GiftDetails, giftFields, moneyText } from '#model';
import { failureText } from '../../api/failure-text.ts';
import { createIntentKey } from '../../api/key.ts';
import { giftCardPageMessages } from '../../messages/gift-card-page.ts';
import { services } from '../../page/services.ts';
import type { PageProps } from '../page-props.ts';
import { definePage } from '../page-region.ts';
import { filledGift, focusField, type GiftFields, readGiftFields, wordGiftErrors } from './gift-fields.ts';
import { GiftRecipient } from './recipient.tsx';

export interface GiftCardPageProps extends PageProps {
  itemId: string;
  title: string;
  currency: string;
  values: readonly { sku: string; text: string; priceCents: number }[];
  chosen: string;
  /** The day that it is in the shop. */
  today: string;
  /** What a no-script form had sent, and what is wrong with it. */
  typed?: GiftDetails | undefined;
  fields?: GiftFields | undefined;
}

export const pageRegion = definePage(GiftCardPage);

/** The first step of a gift card: its value. What follows is the checkout of a cart of its own. */
export function GiftCardPage(props: GiftCardPageProps) {
  const { title, notice, values, strings } = props;
  const message = createMessage(giftCardPageMessages, strings);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="vt-checkout" aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {title || message('giftCardTitle')}
      </h1>
      {notice && (
        <p className={notice.error ? 'vt-notice vt-notice-problem' : 'vt-notice'} role="alert">
          {notice.text}
        </p>
      )}
      {values.length > 0 && <GiftCardForm {...{ props, message }} />}
    </section>
  );
}

type Message = ReturnType<typeof createMessage<typeof giftCardPageMessages>>;

function GiftCardForm({ props, message }: { props: GiftCardPageProps; message: Message }) {
  const { itemId, money, values, chosen, crumb, today, typed } = props;
  const { form, wrong, isBusy, submit } = useGiftCardForm(props, message);
  return (
    <form
      method="post"
      action="/checkout/giftcard"
      className="vt-narrow"
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="crumb" value={crumb} />
      <input type="hidden" name="giftCardProductId" value={itemId} />
      <fieldset className="vt-step-group">
        <legend>{message('denomination')}</legend>
        {values.map(({ sku, text, priceCents }) => (
          <label className="vt-choice" key={sku}>
            <input type="radio" name="sku" value={sku} defaultChecked={sku === chosen} />
            {text || moneyText(priceCents, money)}
          </label>
        ))}
      </fieldset>
      <GiftRecipient {...{ message, wrong, today }} values={typed} />
      <button type="submit" className="vt-button" aria-disabled={isBusy || undefined}>
        {message('buyGiftCard')}
      </button>
    </form>
  );
}

function useGiftCardForm({ itemId, today, fields = {} }: GiftCardPageProps, message: Message) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<GiftFields>(fields);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const sent = new FormData(event.currentTarget);
    const sku = sent.get('sku');
    const refuse = async (text: string) => {
      // The dialog is the browser's alone: the server renders this page without it.
      const { showAlert } = await import('../../ui/alert.tsx');
      await showAlert(document, { title: message('unableToPurchaseGiftCard'), text });
    };
    if (typeof sku !== 'string' || sku === '') {
      await refuse(message('denominationOpen'));
      return;
    }
    const gift = readGiftFields(sent);
    const errors = wordGiftErrors(checkGift(gift, today), message);
    setWrong(errors);
    const first = giftFields.find((field) => errors[field] !== undefined);
    if (first) return focusField(form.current, first);
    setBusy(true);
    const reply = await services(document).call(startGiftCard, {
      body: { giftCardProductId: itemId, sku, ...filledGift(gift) },
      idempotencyKey: createIntentKey(),
    });
    setBusy(false);
    if (reply.ok)
      services(document).navigate(`/checkout/giftcard?cartToken=${encodeURIComponent(reply.value.cartToken)}`);
    else await refuse(failureText(reply, message, document));
  };
  return { form, wrong, isBusy, submit };
}
