import { useCallback, useState } from 'react';
import {
  changeGiftCard,
  type GiftCardCommand,
  type GiftCardEvent,
  type OwnerGiftCardFile,
  ownerAreas,
  readOwnerGiftCard,
} from '#contract';
import { moneyText } from '../amount-text.ts';
import { useAsk } from '../ask-context.ts';
import { CommandDialog, TextField } from '../command-dialog.tsx';
import { Moment } from '../parts.tsx';
import { useIntent } from '../use-intent.ts';
import { NotRead, useRead } from '../use-read.tsx';
import { doneLabels, eventLabels, nameOf, stateLabels, stateTones } from './labels.ts';

/** One card: what is on it, what was done with it, and what can be done now. */
export function OneGiftCard({ cardId }: { cardId: string }) {
  const ask = useAsk();
  const read = useCallback(() => ask(readOwnerGiftCard, { params: { cardId } }), [ask, cardId]);
  const { value: card, setValue: setCard, failure, again } = useRead(read);
  return (
    <>
      <p>
        <a href={ownerAreas.giftCards.path}>← All gift cards</a>
      </p>
      {failure && <NotRead text={failure.text} again={again} />}
      {!card && !failure && <output>Reading …</output>}
      {card && <Card card={card} onChanged={(next) => setCard(() => next)} />}
    </>
  );
}

interface Props {
  card: OwnerGiftCardFile;
  onChanged: (card: OwnerGiftCardFile) => void;
}

function Card({ card, onChanged }: Props) {
  return (
    <>
      <h2 className="ow-order-title">
        {nameOf(card)}{' '}
        <span className="ow-chip" data-tone={stateTones[card.state]}>
          {stateLabels[card.state]}
        </span>
      </h2>
      <Actions card={card} onChanged={onChanged} />
      <div className="ow-order">
        <section>
          <h3>History</h3>
          <ol className="ow-list">
            {card.history.map((event) => (
              <Event key={event.sequence} event={event} currency={card.currency} />
            ))}
          </ol>
        </section>
        <div>
          <Money card={card} />
          <Recipient card={card} />
        </div>
      </div>
    </>
  );
}

function Event({ event, currency }: { event: GiftCardEvent; currency: string }) {
  const { kind, amountCents, orderId, orderNumber, doneBy, created } = event;
  return (
    <li>
      <strong>{eventLabels[kind]}</strong> {amountCents !== 0 && moneyText(amountCents, currency)}{' '}
      {orderId !== null && orderNumber !== null && (
        <a href={`${ownerAreas.orders.path}/${encodeURIComponent(orderId)}`}>{`Order ${orderNumber}`}</a>
      )}
      <span className="ow-quiet">
        <Moment at={created} />
        {doneBy !== null && `, ${doneBy}`}
      </span>
    </li>
  );
}

function Money({
  card: { currency, initialCents, balanceCents, issuedBy, orderId, orderNumber },
}: Pick<Props, 'card'>) {
  return (
    <section className="ow-card">
      <h3>Money</h3>
      <dl className="ow-sums">
        <div>
          <dt>Issued with</dt>
          <dd>{moneyText(initialCents, currency)}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd>
            <strong>{moneyText(balanceCents, currency)}</strong>
          </dd>
        </div>
      </dl>
      <p>
        {orderId !== null && orderNumber !== null ? (
          <a href={`${ownerAreas.orders.path}/${encodeURIComponent(orderId)}`}>{`Sold with order ${orderNumber}`}</a>
        ) : (
          `Given away by ${issuedBy ?? 'the shop'}`
        )}
      </p>
    </section>
  );
}

function Recipient({ card }: Pick<Props, 'card'>) {
  const { recipientName, recipientEmail, buyerEmail, message, sendAt, mailedAt } = card;
  const to = recipientEmail ?? buyerEmail;
  return (
    <section className="ow-card">
      <h3>Who gets it</h3>
      <p>
        {recipientName}{' '}
        {to ? <a href={`mailto:${to}`}>{to}</a> : <span className="ow-quiet">No address: nothing is mailed.</span>}
      </p>
      {message !== null && <p className="ow-said">{message}</p>}
      {to && (
        <p className="ow-quiet">
          {mailedAt === null ? 'To be mailed ' : 'Mailed '}
          <Moment at={mailedAt ?? sendAt} />
        </p>
      )}
    </section>
  );
}

function Actions({ card, onChanged }: Props) {
  const ask = useAsk();
  const [said, setSaid] = useState('');
  const [isMailing, setMailing] = useState(false);
  const params = { cardId: card.id };
  const { send, isSending, error } = useIntent(
    async (body: GiftCardCommand, idempotencyKey) => {
      const answer = await ask(changeGiftCard, { params, body, idempotencyKey });
      if (answer.ok) setSaid(doneLabels[body.kind]);
      return answer;
    },
    (next) => {
      setMailing(false);
      onChanged(next);
    },
  );
  const can = (action: (typeof card.actions)[number]) => card.actions.includes(action);
  return (
    <div className="ow-row ow-actions">
      {can('resend-mail') && (
        <button type="button" className="ow-main" onClick={() => setMailing(true)}>
          Mail it …
        </button>
      )}
      {can('deactivate') && (
        <button type="button" aria-disabled={isSending} onClick={() => void send({ kind: 'deactivate' })}>
          Deactivate
        </button>
      )}
      {can('reactivate') && (
        <button type="button" aria-disabled={isSending} onClick={() => void send({ kind: 'reactivate' })}>
          Activate again
        </button>
      )}
      <output>{said}</output>
      {error !== '' && !isMailing && (
        <p role="alert" className="ow-problem">
          {error}
        </p>
      )}
      {isMailing && (
        <MailDialog
          {...{ card, isSending, error }}
          onClosed={() => setMailing(false)}
          onSend={(body) => void send(body)}
        />
      )}
    </div>
  );
}

interface MailProps {
  card: OwnerGiftCardFile;
  isSending: boolean;
  error: string;
  onSend: (command: GiftCardCommand) => void;
  onClosed: () => void;
}

function MailDialog({ card, isSending, error, onSend, onClosed }: MailProps) {
  const [email, setEmail] = useState(card.recipientEmail ?? card.buyerEmail ?? '');
  return (
    <CommandDialog
      title="Mail the gift card"
      action="Send"
      canSend={email.trim() !== ''}
      {...{ isSending, error, onClosed }}
      onSend={() => onSend({ kind: 'resend-mail', email: email.trim() })}
    >
      <TextField label="To" value={email} onChange={setEmail} />
    </CommandDialog>
  );
}
