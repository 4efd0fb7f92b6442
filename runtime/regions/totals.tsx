import type { Order, ShoppingCart } from '#contract';
import { type MoneyFormat, moneyText } from '#model';
import type { TotalsMessage } from '../messages/totals.ts';

interface Sums {
  subtotalCents: number;
  discountCents: number;
  shippingCostCents: number;
  taxCents: number;
  grandTotalCents: number;
  /** Those that the prices have in them are told below the total. */
  applicableTaxRules?: Order['applicableTaxRules'];
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

type Row = readonly [name: string, cents: number, id?: string];

/** Taxes that are added, or those within the prices, by their own names: as mails and invoices tell them. */
function taxRows({ applicableTaxRules = [], taxCents }: Sums, isIncluded: boolean, name: string): readonly Row[] {
  const told = applicableTaxRules.filter(({ included = false, amountCents }) => included === isIncluded && amountCents);
  if (told.length === 0) return isIncluded || taxCents === 0 ? [] : [[name, taxCents, 'tax']];
  return told.map((tax) => [isIncluded ? `${name}: ${tax.name}` : tax.name || name, tax.amountCents, tax.id]);
}

/** The sums of a cart or an order, every one from the server. */
export function Totals({ sums, money, message, refunded = 0, refundedName }: Props) {
  const taxes = taxRows(sums, false, message('tax'));
  const includedTaxes = taxRows(sums, true, message('taxIncluded'));
  const rows: readonly Row[] = [
    [message('subtotal'), sums.subtotalCents],
    ...(sums.discountCents > 0 ? [[message('discount'), -sums.discountCents] as const] : []),
    ...(sums.shippingCostCents > 0 ? [[message('shipping'), sums.shippingCostCents] as const] : []),
    ...taxes,
  ];
  return (
    <>
      <dl className="vt-totals">
        {rows.map(([name, cents, id = name]) => (
          <div key={id}>
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
        {includedTaxes.map(([name, cents, id]) => (
          <div className="vt-quiet" key={id}>
            <dt>{name}</dt>
            <dd>{moneyText(cents, money)}</dd>
          </div>
        ))}
      </dl>
      {sums.ratesOpen && <p className="vt-quiet">{message('ratesOpen')}</p>}
    </>
  );
}
