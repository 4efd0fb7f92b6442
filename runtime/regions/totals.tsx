import type { TotalsMessage } from '../messages/totals.ts';
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
export function Totals({ sums, message }: { sums: Sums; message: TotalsMessage }) {
  const { currency } = sums;
  const rows: readonly (readonly [string, number])[] = [
    [message('subtotal'), sums.subtotalCents],
    ...(sums.discountCents > 0 ? [[message('discount'), -sums.discountCents] as const] : []),
    ...(sums.shippingCostCents > 0 ? [[message('shipping'), sums.shippingCostCents] as const] : []),
    ...(sums.taxCents > 0 ? [[message('tax'), sums.taxCents] as const] : []),
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
        <dt>{message('total')}</dt>
        <dd>{moneyText(sums.grandTotalCents, currency)}</dd>
      </div>
    </dl>
  );
}
