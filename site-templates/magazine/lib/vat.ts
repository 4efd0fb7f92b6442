import type { RatedLine, TaxService } from 'vitrine';

/** Friends pay for company. Whatever is read, on paper or on a screen, is at the rate of nothing, and its postage too. */
const taxed: ReadonlySet<string> = new Set(['SL-FRIEND']);

const BASIS_POINTS = 2000;
const WHOLE = 10_000;

/** British value added tax, which the prices have in them. What leaves the country, leaves without. */
export const vat: TaxService = {
  id: 'vat',
  pricesIncludeTax: true,
  taxes({ destination, lines, discountCents }) {
    const bearing = lines.flatMap(({ sku }, place) => (taxed.has(sku) ? [place] : []));
    if (destination.country !== 'GB' || bearing.length === 0) return [];
    const paid = sumOf(lines.filter(({ sku }) => taxed.has(sku)));
    // A coupon takes of each line its part.
    const discount = Math.round((discountCents * paid) / Math.max(1, sumOf(lines)));
    const amountCents = Math.round(((paid - discount) * BASIS_POINTS) / (WHOLE + BASIS_POINTS));
    const taxedCents = paid - discount - amountCents;
    return [{ id: 'vat', name: 'VAT', amountCents, taxedCents, lines: bearing, basisPoints: BASIS_POINTS }];
  },
};

const sumOf = (lines: readonly RatedLine[]): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
