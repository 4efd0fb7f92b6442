import { type MoneyFormat, moneyText } from '#model';
import type { GiftCardSumsMessage } from '../messages/gift-cards.ts';

interface Props {
  message: GiftCardSumsMessage;
  money: MoneyFormat;
  totalCents: number;
  /** What each card pays of the total. */
  cards: readonly { readonly id: string; readonly ending: string; readonly amountCents: number }[];
  /** What the rest is called. */
  rest: string;
  /** Whether there is nothing to do about it any more: then a rest of nothing is not told. */
  isPaid?: boolean;
}

/** Below the total: what gift cards pay of it, and what is left. */
export function GiftCardSums({ message, money, totalCents, cards, rest, isPaid = false }: Props) {
  const paid = cards.filter(({ amountCents }) => amountCents > 0);
  if (paid.length === 0) return null;
  const left = paid.reduce((open, { amountCents }) => open - amountCents, totalCents);
  return (
    <dl className="vt-totals">
      {paid.map(({ id, ending, amountCents }) => (
        <div key={id}>
          <dt>{message('giftCardEnding', { ending })}</dt>
          <dd>{moneyText(-amountCents, money)}</dd>
        </div>
      ))}
      {(left > 0 || !isPaid) && (
        <div className="vt-grand-total">
          <dt>{rest}</dt>
          <dd>{moneyText(left, money)}</dd>
        </div>
      )}
    </dl>
  );
}
