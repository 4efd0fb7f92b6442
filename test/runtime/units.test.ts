import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { toMinorUnits } from '#model';
import { unitsOf } from '../../runtime/ui/price.ts';

const decimals = fc
  .tuple(fc.constantFrom('', '-'), fc.nat({ max: 9_999_999_999 }), fc.option(fc.stringMatching(/^\d{0,6}$/)))
  .map(([sign, whole, part]) => `${sign}${whole}${part === null ? '' : `.${part}`}`);

it('reads a decimal price as the model does', () => {
  fc.assert(
    fc.property(decimals, (text) => {
      expect(unitsOf(text, 2)).toBe(toMinorUnits(text, 'USD'));
      expect(unitsOf(text, 0)).toBe(toMinorUnits(text, 'JPY'));
    }),
  );
  for (const text of ['', 'abc', '1,5', '12 ', '.', '0x1']) expect(unitsOf(text, 2)).toBe(undefined);
});
