import type { Order } from '#contract';
import type { GivenBack, OrderPapers } from '../../../services/invoices/invoices.ts';

type Taxes = OrderPapers['taxes'];

/** The taxes in what was given back: of the pieces that it names; of an amount alone, in the measure of the whole. */
export function creditTaxes(order: Pick<Order, 'entries' | 'grandTotalCents'>, taxes: Taxes, refund: GivenBack): Taxes {
  const values = order.entries.map(({ id, purchasePriceCents }) => (refund.pieces.get(id) ?? 0) * purchasePriceCents);
  const all = sum(values);
  return taxes.flatMap((tax) => {
    const { amountCents, taxedCents, basisPoints, lines } = tax;
    const ofWhole = (cents: number) => shareOf(cents, refund.amountCents, order.grandTotalCents);
    if (all === 0 || lines === undefined || basisPoints === undefined) {
      return { ...tax, amountCents: ofWhole(amountCents), ...(taxedCents && { taxedCents: ofWhole(taxedCents) }) };
    }
    const part = shareOf(refund.amountCents, sum(lines.map((at) => values[at] ?? 0)), all);
    // What goes back has its tax in it, whether that was added or in the price.
    const taxPart = shareOf(part, basisPoints, 10_000 + basisPoints);
    return part === 0 ? [] : { ...tax, amountCents: taxPart, taxedCents: part - taxPart };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Half a unit rounded up, exact beyond 2^53. */
const shareOf = (cents: number, part: number, whole: number) =>
  whole === 0 ? 0 : Number((BigInt(cents) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
