import { describe, expect, it } from 'vitest';
import { renderRegion } from '#regions';
import { aCart } from '../support/cart.ts';

describe('taxes of a cart', () => {
  const mwst = { id: 'full', name: 'Sales tax', basisPoints: 550, amountCents: 187 };
  const levy = { id: 'levy', name: 'Levy on classes', basisPoints: 200, amountCents: 170, lines: [1] };
  const sumsOf = (applicableTaxRules: readonly object[], taxCents = 0) => {
    const more = { taxCents, applicableTaxRules: [...applicableTaxRules] };
    const html = renderRegion('cart', { strings: { locale: 'en', overrides: {} }, cart: aCart({ more }) } as never);
    const page = new DOMParser().parseFromString(html, 'text/html');
    const rows = [...page.querySelectorAll('.vt-totals > div')].map((row) => row.textContent);
    return rows.filter((row) => /tax|levy/i.test(row ?? ''));
  };

  it('are told by their names, as mails and invoices tell them', () => {
    expect(sumsOf([mwst], 187)).toEqual(['Sales tax$1.87']);
    expect(sumsOf([mwst, { ...levy, amountCents: 0 }], 187)).toEqual(['Sales tax$1.87']);
    expect(sumsOf([{ ...mwst, included: true }])).toEqual(['Tax included: Sales tax$1.87']);
    expect(sumsOf([mwst, levy], 357)).toEqual(['Sales tax$1.87', 'Levy on classes$1.70']);
    expect(sumsOf([])).toEqual([]);
    // An order of before they were kept.
    expect(sumsOf([], 187)).toEqual(['Tax$1.87']);
    // Two rates of one name, as in many countries.
    const [full, reduced] = [mwst, { ...levy, name: mwst.name }].map((tax) => ({ ...tax, included: true }));
    expect(sumsOf([full ?? {}, reduced ?? {}])).toEqual([
      'Tax included: Sales tax$1.87',
      'Tax included: Sales tax$1.70',
    ]);
  });
});
