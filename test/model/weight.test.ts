import { expect, it } from 'vitest';
import { readWeight, weightOf, weightText } from '#model';

it.each([
  ['2 kg', 2_000],
  ['500g', 500],
  ['1,25 KG', 1_250],
  ['1 lb', 454],
  ['16 oz', 454],
  ['2', undefined],
  ['kg', undefined],
  ['-1 kg', undefined],
  ['9999999 kg', undefined],
  ['2 constructor', undefined],
])('reads %s', (typed, grams) => {
  expect(readWeight(typed)).toBe(grams);
});

it('is what a variant says, in the units of page data', () => {
  expect(weightOf({ shippingWeight: { value: 1.5, unit: 'POUND' } })).toBe(680);
  expect(weightOf({ shippingWeight: { value: 0.4, unit: 'KILOGRAM' } })).toBe(400);
  for (const none of [{}, null, { shippingWeight: 2 }, { shippingWeight: { value: '2', unit: 'kg' } }])
    expect(weightOf(none)).toBe(0);
});

it('is written so that it is read again', () => {
  for (const grams of [1, 100, 454, 455, 2_268, 1_250, 2_000, 31_500])
    expect(readWeight(weightText(grams))).toBe(grams);
});

it('is told in the unit that it was typed in', () => {
  for (const typed of ['2 kg', '1.5 kg', '5 lb', '50 lb', '250 g', '1250 g']) {
    expect(weightText(readWeight(typed) ?? 0)).toBe(typed);
  }
});
