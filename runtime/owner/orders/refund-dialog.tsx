import { useState } from 'react';
import { shopSettingsMessages, toMajorText } from '#model';
import { moneyText } from '../amount-text.ts';
import { Check, CommandDialog, type DialogProps, TextField } from '../command-dialog.tsx';
import { readAmount } from '../settings/amounts.ts';
import { type Chosen, PiecesFields, piecesOf, stillThere } from './pieces.tsx';
import { endsLabel, goesOn } from './subscription.tsx';
import { splitRefund, suggestRefund } from './suggest-refund.ts';
import { useCommand } from './use-command.ts';

/** Money back: by line, by amount, or all that is left. */
export function RefundDialog({ order, onDone, onClosed }: DialogProps) {
  const { currency, refundableCents, giftCardRefundableCents } = order;
  const [picked, setPicked] = useState<Chosen>({});
  const [typed, setTyped] = useState('');
  const [restock, setRestock] = useState(true);
  const [reason, setReason] = useState('');
  const [tellsBuyer, setTells] = useState(true);
  const [ends, setEnds] = useState(order.subscription?.orderId === order.id);
  const [isToCard, setToCard] = useState(true);
  const { send, isSending, error } = useCommand(order.id, onDone);
  const typedCents = typed.trim() === '' ? 0 : readAmount(typed, currency);
  const amountCents = typedCents ?? 0;
  const chosen = stillThere(picked, order, mostOf);
  const lines = piecesOf(chosen);
  const isTooMuch = amountCents > refundableCents;
  const wrong = isTooMuch ? `Not more than ${moneyText(refundableCents, currency)}.` : shopSettingsMessages.amount;
  const mayEnd = goesOn(order) && amountCents > 0 && amountCents === refundableCents;
  const split = splitRefund(order, amountCents, isToCard);
  const choose = (next: Chosen) => {
    setPicked(next);
    setTyped(toMajorText(suggestRefund(order, piecesOf(next)), currency));
  };
  const chooseAll = () => {
    setPicked(allLeft(order));
    setTyped(toMajorText(refundableCents, currency));
  };
  return (
    <CommandDialog
      title={`Refund order ${order.orderNumber}`}
      action={amountCents > 0 ? `Refund ${moneyText(amountCents, currency)}` : 'Refund'}
      canSend={amountCents > 0 && !isTooMuch}
      {...{ isSending, error, onClosed }}
      onSend={() =>
        void send({
          ...{ kind: 'refund', amountCents, lines, tellsBuyer, restock: restock && lines.length > 0 },
          ...(mayEnd && { cancelsSubscription: ends }),
          giftCardCents: split.giftCardCents,
          ...(reason.trim() && { reason: reason.trim() }),
        })
      }
    >
      <p className="ow-row">
        {`${moneyText(refundableCents, currency)} can be given back.`}
        <button type="button" onClick={chooseAll}>
          All of it
        </button>
      </p>
      <PiecesFields legend="For these pieces" {...{ order, chosen, mostOf }} onChosen={choose} />
      <TextField label={`Amount in ${currency}`} inputMode="decimal" value={typed} onChange={setTyped} />
      {(isTooMuch || typedCents === undefined) && <p className="ow-problem">{wrong}</p>}
      {giftCardRefundableCents > 0 && (
        <ToGiftCards {...{ currency, isToCard, setToCard }} split={amountCents > 0 && !isTooMuch ? split : undefined} />
      )}
      {mayEnd && <Check label={endsLabel} isChecked={ends} onChange={setEnds} />}
      <Check label="Put these pieces back into the stock" isChecked={restock} onChange={setRestock} />
      <TextField label="Reason, for you alone" value={reason} onChange={setReason} />
      <Check label="Tell the buyer by mail" isChecked={tellsBuyer} onChange={setTells} />
    </CommandDialog>
  );
}

const mostOf = ({ quantity, refunded }: { quantity: number; refunded: number }) => quantity - refunded;

/** Every piece that was not refunded yet. */
function allLeft({ entries, progress }: DialogProps['order']): Chosen {
  return Object.fromEntries(entries.map(({ id, quantity }, at) => [id, quantity - (progress[at]?.refunded ?? 0)]));
}

interface ToGiftCardsProps {
  readonly currency: string;
  readonly isToCard: boolean;
  readonly setToCard: (isToCard: boolean) => void;
  /** How the amount would be split; unknown while it cannot be refunded. */
  readonly split: ReturnType<typeof splitRefund> | undefined;
}

function ToGiftCards({ currency, isToCard, setToCard, split }: ToGiftCardsProps) {
  return (
    <>
      <Check label="Gift cards get theirs back first" isChecked={isToCard} onChange={setToCard} />
      {split && (
        <p className="ow-quiet">
          {`${moneyText(split.giftCardCents, currency)} to gift cards, ${moneyText(split.chargedCents, currency)} to the payment`}
        </p>
      )}
    </>
  );
}
