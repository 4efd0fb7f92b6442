import { expect, it } from 'vitest';
import { isVatId, vatIdOf } from '#model';

it.each([
  ['DE 123 456 789', 'DE123456789'],
  ['atu12345678', 'ATU12345678'],
  ['FR-XX.123456789', 'FRXX123456789'],
  ['IE1234567X', 'IE1234567X'],
  ['NL123456789B01', 'NL123456789B01'],
  ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
  ['XI123456789', 'XI123456789'],
  // An employer number of the US, an ABN of Australia.
  ['12-3456789', '123456789'],
  ['51 824 753 556', '51824753556'],
])('takes %s', (typed, written) => {
  expect(isVatId(typed)).toBe(true);
  expect(vatIdOf(typed)).toBe(written);
});

it.each(['DE12345678', 'DE1234567890', 'ATX12345678', 'FR1', 'none', 'GB', 'DE123456789<b>', 'x'.repeat(40)])(
  'refuses %s',
  (typed) => {
    expect(isVatId(typed)).toBe(false);
  },
);
