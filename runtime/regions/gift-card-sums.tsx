import type { GiftCardSumsMessage } from '../messages/gift-cards.ts';
import { moneyText } from '../ui/money.ts';

interface Props {
  message: GiftCardSumsMessage;
  currency: string;
  totalCents: number;
  /** What each card pays of the total. */
  cards: readonly { readonly id: string; readonly ending: string; readonly amountCents: number }[];
  /** What the rest is called. */
  rest: string;
}

/** Below the total: what gift cards pay of it, and what is left. */
export function GiftCardSums({ message, currency, totalCents, cards, rest }: Props) {
  const paid = cards.filter(({ amountCents }) => amountCents > 0);
  if (paid.length === 0) return null;
  const left = paid.reduce((open, { amountCents }) => open - amountCents, totalCents);
  return (
    <dl className="vt-totals">
      {paid.map(({ id, ending, amountCents }) => (
        <div key={id}>
          <dt>{message('giftCardEnding', { ending })}</dt>
          <dd>{moneyText(-amountCents, currency)}</dd>
        </div>
      ))}
      <div className="vt-grand-total">
        <dt>{rest}</dt>
        <dd>{moneyText(left, currency)}</dd>
      </div>
    </dl>
  );
}
