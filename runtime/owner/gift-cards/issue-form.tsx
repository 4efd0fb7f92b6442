import { useState } from 'react';
import { type IssueGiftCard, issueGiftCard } from '#contract';
import { checkGift, type GiftDetails, giftBounds, giftDays, giftMessages } from '#model';
import { moneyText } from '../amount-text.ts';
import { useAsk } from '../ask-context.ts';
import { CommandDialog, TextField } from '../command-dialog.tsx';
import { readAmount } from '../settings/amounts.ts';
import { useIntent } from '../use-intent.ts';

/** What the list says of the shop beside its cards. */
export interface Shop {
  readonly mayIssue: boolean;
  readonly currency: string;
  readonly today: string;
}

interface Props {
  shop: Shop;
  onIssued: () => void;
}

/** A card that the shop gives away: its code is shown here, once. */
export function IssueCard({ shop, onIssued }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [issued, setIssued] = useState<{ readonly code: string; readonly text: string }>();
  return (
    <div className="ow-row">
      <button type="button" onClick={() => setOpen(true)}>
        Issue a gift card …
      </button>
      <output>
        {issued && (
          <>
            {`${issued.text} Its code, shown this once: `}
            <code>{issued.code}</code>
          </>
        )}
      </output>
      {isOpen && (
        <IssueDialog
          shop={shop}
          onClosed={() => setOpen(false)}
          onIssued={(code, text) => {
            setOpen(false);
            setIssued({ code, text });
            onIssued();
          }}
        />
      )}
    </div>
  );
}

const nobody: GiftDetails = { recipientName: '', recipientEmail: '', message: '', sendOn: '' };

interface DialogProps {
  shop: Shop;
  onIssued: (code: string, text: string) => void;
  onClosed: () => void;
}

function IssueDialog({ shop: { currency, today }, onIssued, onClosed }: DialogProps) {
  const ask = useAsk();
  const [typed, setTyped] = useState('');
  const [gift, setGift] = useState(nobody);
  const { send, isSending, error } = useIntent(
    (body: IssueGiftCard, idempotencyKey) => ask(issueGiftCard, { body, idempotencyKey }),
    ({ code, giftCard }) => onIssued(code, `A gift card of ${moneyText(giftCard.initialCents, currency)} is issued.`),
  );
  const amountCents = readAmount(typed, currency) ?? 0;
  const wrong = checkGift(gift, today);
  const set = (field: keyof GiftDetails) => (value: string) => setGift({ ...gift, [field]: value });
  const complaint = (field: keyof GiftDetails) => {
    const name = wrong[field];
    return name && <p className="ow-problem">{giftMessages[name]}</p>;
  };
  const { first, last } = giftDays(today);
  return (
    <CommandDialog
      title="Issue a gift card"
      action={amountCents > 0 ? `Issue ${moneyText(amountCents, currency)}` : 'Issue'}
      canSend={amountCents > 0 && Object.keys(wrong).length === 0}
      {...{ isSending, error, onClosed }}
      onSend={() => void send({ amountCents, ...gift })}
    >
      <TextField label={`Amount in ${currency}`} inputMode="decimal" value={typed} onChange={setTyped} />
      <TextField label="Name of who gets it" value={gift.recipientName} onChange={set('recipientName')} />
      {complaint('recipientName')}
      <TextField
        label="Their email; without, nothing is sent"
        value={gift.recipientEmail}
        onChange={set('recipientEmail')}
      />
      {complaint('recipientEmail')}
      <label className="ow-field">
        Message
        <textarea
          rows={3}
          maxLength={giftBounds.message}
          value={gift.message}
          onChange={(event) => set('message')(event.target.value)}
        />
      </label>
      <label className="ow-field">
        Day of sending; without, at once
        <input
          type="date"
          min={first}
          max={last}
          value={gift.sendOn}
          onChange={(event) => set('sendOn')(event.target.value)}
        />
      </label>
      {complaint('sendOn')}
    </CommandDialog>
  );
}
