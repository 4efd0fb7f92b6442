import { type FormEvent, useState } from 'react';
import type { OwnerOrder } from '#contract';
import { moneyText } from '../amount-text.ts';
import { Moment } from '../parts.tsx';
import { useUnsaved } from '../use-unsaved.ts';
import { useCommand } from './use-command.ts';

type Event = OwnerOrder['history'][number];

const titles: Readonly<Record<string, string>> = {
  pending: 'Waits for its money',
  paid: 'Paid',
  fulfil: 'Sent',
  cancel: 'Cancelled',
  refund: 'Refund asked for',
  refunded: 'Refunded',
  'refund-refused': 'Refund refused',
  'refund-failed': 'Refund came back',
  disputed: 'Payment disputed',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  note: 'Note',
  'resend-mail': 'Mail sent again',
  'renew-files': 'Download links renewed',
};

interface Props {
  order: OwnerOrder;
  onDone: (text: string) => (order: OwnerOrder) => void;
}

/** What was done to the order, by whom, and the means to take back what moved no money; notes are written below. */
export function History({ order, onDone }: Props) {
  const undo = useCommand(order.id, onDone('Taken back.'));
  return (
    <section>
      <h3>History</h3>
      <ol className="ow-list">
        <li>
          <strong>Placed</strong>
          <span className="ow-quiet">
            <Moment at={order.created} />
          </span>
        </li>
        {order.history.map((event) => (
          <li key={event.sequence} data-undone={event.undone !== null || undefined}>
            <strong>{titles[event.kind] ?? event.kind}</strong> {detailOf(event, order.currency)}
            <span className="ow-quiet">
              <Moment at={event.created} />
              {event.doneBy !== null && `, ${event.doneBy}`}
              {event.undone && `; taken back by ${event.undone.by ?? 'the shop'}`}
            </span>
            {event.canUndo && (
              <button
                type="button"
                className="ow-link"
                aria-label={`Take back: ${titles[event.kind] ?? event.kind}`}
                onClick={() => void undo.send({ kind: 'undo', sequence: event.sequence })}
              >
                Take back
              </button>
            )}
          </li>
        ))}
      </ol>
      {undo.error !== '' && (
        <p role="alert" className="ow-problem">
          {undo.error}
        </p>
      )}
      {order.actions.includes('note') && <NoteForm order={order} onDone={onDone('The note is kept.')} />}
    </section>
  );
}

function detailOf({ payload }: Event, currency: string): string {
  const { text, amountCents, message, reason, carrier, trackingNumber } = payload;
  const money = typeof amountCents === 'number' ? moneyText(amountCents, currency) : '';
  return [money, text, carrier, trackingNumber, message, reason]
    .filter((part) => typeof part === 'string' && part)
    .join(' ');
}

function NoteForm({ order, onDone }: { order: OwnerOrder; onDone: (order: OwnerOrder) => void }) {
  const [text, setText] = useState('');
  const { send, isSending, error } = useCommand(order.id, (next) => {
    setText('');
    onDone(next);
  });
  useUnsaved(text.trim() !== '');
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void send({ kind: 'note', text: text.trim() });
  };
  return (
    <form className="ow-form" onSubmit={keep}>
      <label className="ow-field">
        Note, for those who look after the shop
        <textarea rows={3} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      {error !== '' && (
        <p role="alert" className="ow-problem">
          {error}
        </p>
      )}
      <p>
        <button type="submit" disabled={text.trim() === ''} aria-disabled={isSending}>
          Keep the note
        </button>
      </p>
    </form>
  );
}
