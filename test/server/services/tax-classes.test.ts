import { describe, expect, it } from 'vitest';
import { taxTable } from '../../../server/services/rates/tables.ts';
import { creditTaxes } from '../../../server/shop/pages/papers/credit-taxes.ts';
import type { TaxQuestion } from '../../../server/site/extensions/kinds/tax.ts';

const germany = { country: 'DE' };
const included = { country: 'DE', included: true, appliesToShipping: true } as const;
const rules = {
  taxRules: [
    { ...included, id: 'full', name: 'MwSt', basisPoints: 1900 },
    { ...included, id: 'reduced', name: 'MwSt', basisPoints: 700, labels: ['Books', 'food'] },
    { id: 'me', name: 'Maine', country: 'US', state: 'ME', basisPoints: 550 },
  ],
};

type Line = TaxQuestion['lines'][number];
const line = (amountCents: number, more: Partial<Line> = {}): Line => ({
  ...{ itemId: 'x', sku: 'X', quantity: 1, amountCents, kind: 'physical' as const, labels: [], weightGrams: 0 },
  ...more,
});
const asked = (lines: readonly Line[], more: Partial<TaxQuestion> = {}) =>
  taxTable(rules).taxes({
    ...{ currency: 'EUR', destination: germany, lines, discountCents: 0, shippingCents: 0 },
    ...more,
  });

describe('a tax for some products', () => {
  it('is on those that it names, and the other on the rest', () => {
    expect(asked([line(11_900), line(10_700, { labels: ['books'] })])).toEqual([
      expect.objectContaining({ id: 'full', amountCents: 1_900, taxedCents: 10_000, lines: [0] }),
      expect.objectContaining({ id: 'reduced', amountCents: 700, taxedCents: 10_000, lines: [1] }),
    ]);
  });

  it('is told alone where all are its own, and not at all where none is', () => {
    expect(asked([line(10_700, { labels: ['Food', 'gift'] })]).map(({ id }) => id)).toEqual(['reduced']);
    const [only, ...more] = asked([line(11_900, { labels: ['mugs'] })]);
    expect([only?.id, only?.lines, more]).toEqual(['full', undefined, []]);
  });

  it('leaves a product to the tax of its place where no other names it there', () => {
    const taxes = asked([line(1_000, { labels: ['books'] })], { destination: { country: 'US', state: 'ME' } });
    expect(taxes).toEqual([expect.objectContaining({ id: 'me', amountCents: 55 })]);
  });

  it('shares discount and shipping out by the prices, to the last cent', () => {
    const taxes = asked([line(3_333), line(6_667, { labels: ['books'] })], {
      discountCents: 1_001,
      shippingCents: 500,
    });
    const gross = taxes.map(({ amountCents, taxedCents = 0 }) => amountCents + taxedCents);
    expect(gross).toEqual([3_333 - 333 + 166, 6_667 - 668 + 334]);
    expect(gross.reduce((one, other) => one + other)).toBe(10_000 - 1_001 + 500);
  });

  it('shares shipping among what is sent', () => {
    const taxes = asked([line(100), line(9_900, { kind: 'digital', labels: ['books'] })], { shippingCents: 500 });
    expect(taxes.map(({ amountCents, taxedCents = 0 }) => amountCents + taxedCents)).toEqual([600, 9_900]);
  });

  it('is not on gift cards, and survives what costs nothing', () => {
    expect(asked([line(5_000, { kind: 'gift-card' })])).toEqual([
      expect.objectContaining({ id: 'full', amountCents: 0 }),
      expect.objectContaining({ id: 'reduced', amountCents: 0 }),
    ]);
    expect(asked([line(0), line(0)], { shippingCents: 119 })[0]).toMatchObject({ amountCents: 19, taxedCents: 100 });
    expect(asked([])).toHaveLength(2);
  });
});

describe('a credit note', () => {
  const entries = [
    { id: 'mug', purchasePriceCents: 11_900 },
    { id: 'book', purchasePriceCents: 10_700 },
  ] as never;
  const order = { entries, grandTotalCents: 22_600 };
  const taxes = asked([line(11_900), line(10_700, { labels: ['books'] })]);
  const refund = (amountCents: number, pieces: Record<string, number>) =>
    creditTaxes(order, taxes, {
      ...{ id: 'r', amountCents, pieces: new Map(Object.entries(pieces)), reason: null, number: undefined },
    }).map(({ id, amountCents: cents, taxedCents }) => [id, cents, taxedCents]);

  it('has the tax of the pieces that it names', () => {
    expect(refund(10_700, { book: 1 })).toEqual([['reduced', 700, 10_000]]);
    expect(refund(22_600, { book: 1, mug: 1 })).toEqual([
      ['full', 1_900, 10_000],
      ['reduced', 700, 10_000],
    ]);
  });

  it('has of an amount alone the taxes of the whole in its measure', () => {
    expect(refund(2_260, {})).toEqual([
      ['full', 190, 1_000],
      ['reduced', 70, 1_000],
    ]);
  });
});
