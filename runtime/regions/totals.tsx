import type { SumSay } from '../messages/totals.ts';
import { moneyText } from '../ui/money.ts';

interface Sums {
  currency: string;
  subtotalCents: number;
  discountCents: number;
  shippingCostCents: number;
  taxCents: number;
  grandTotalCents: number;
}

/** The sums of a cart or an order, every one from the server. */
export function Totals({ sums, say }: { sums: Sums; say: SumSay }) {
  const { currency } = sums;
  const rows: readonly (readonly [string, number])[] = [
    [say('subtotal'), sums.subtotalCents],
    ...(sums.discountCents > 0 ? [[say('discount'), -sums.discountCents] as const] : []),
    ...(sums.shippingCostCents > 0 ? [[say('shipping'), sums.shippingCostCents] as const] : []),
    ...(sums.taxCents > 0 ? [[say('tax'), sums.taxCents] as const] : []),
  ];
  return (
    <dl className="vt-totals">
      {rows.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{moneyText(cents, currency)}</dd>
        </div>
      ))}
      <div className="vt-grand-total">
        <dt>{say('total')}</dt>
        <dd>{moneyText(sums.grandTotalCents, currency)}</dd>
      </div>
    </dl>
  );
}
