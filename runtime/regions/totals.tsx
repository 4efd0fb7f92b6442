import type { ShoppingCart } from '#contract';
import { type MoneyFormat, moneyText } from '#model';
import type { TotalsMessage } from '../messages/totals.ts';

interface Sums {
  subtotalCents: number;
  discountCents: number;
  shippingCostCents: number;
  taxCents: number;
  grandTotalCents: number;
  /** Those that the prices have in them are told below the total. */
  applicableTaxRules?: ShoppingCart['applicableTaxRules'];
  /** Nobody has said yet what shipping and taxes come to. */
  ratesOpen?: ShoppingCart['ratesOpen'];
}

interface Props {
  sums: Sums;
  money: MoneyFormat;
  message: TotalsMessage;
  /** What went back of an order, and what that is called. */
  refunded?: number;
  refundedName?: string;
}

/** The sums of a cart or an order, every one from the server. */
export function Totals({ sums, money, message, refunded = 0, refundedName }: Props) {
  const { applicableTaxRules = [] } = sums;
  const includedCents = applicableTaxRules.reduce((sum, tax) => sum + (tax.included ? tax.amountCents : 0), 0);
  const rows: readonly (readonly [string, number])[] = [
    [message('subtotal'), sums.subtotalCents],
    ...(sums.discountCents > 0 ? [[message('discount'), -sums.discountCents] as const] : []),
    ...(sums.shippingCostCents > 0 ? [[message('shipping'), sums.shippingCostCents] as const] : []),
    ...(sums.taxCents > 0 ? [[message('tax'), sums.taxCents] as const] : []),
  ];
  return (
    <>
      <dl className="vt-totals">
        {rows.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{moneyText(cents, money)}</dd>
          </div>
        ))}
        <div className="vt-grand-total">
          <dt>{message('total')}</dt>
          <dd>{moneyText(sums.grandTotalCents, money)}</dd>
        </div>
        {refunded > 0 && (
          <div>
            <dt>{refundedName}</dt>
            <dd>{moneyText(-refunded, money)}</dd>
          </div>
        )}
        {includedCents > 0 && (
          <div className="vt-quiet">
            <dt>{message('taxIncluded')}</dt>
            <dd>{moneyText(includedCents, money)}</dd>
          </div>
        )}
      </dl>
      {sums.ratesOpen && <p className="vt-quiet">{message('ratesOpen')}</p>}
    </>
  );
}
