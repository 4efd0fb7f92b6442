import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextScan } from '../../../server/site/assembly/text-scan.ts';

const letters = fc.constantFrom('a', 'b', 'x', '-', '=', '"', 'é', '€');
const texts = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom('a', 'b', 'x', '-', '=', '"'), minLength: 3, maxLength: 9 }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

it('finds the texts that are in the bytes, and no other', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.oneof(letters, fc.nat(11)), { maxLength: 60 }), (known, parts) => {
      const scan = new TextScan();
      const names = known.map((text) => scan.add(text));
      const page = Buffer.from(parts.map((part) => (typeof part === 'string' ? part : (known[part] ?? ''))).join(''));
      const found = scan.textsIn(page);
      expect(names.map((name) => found[name] === 1)).toEqual(known.map((text) => page.includes(text)));
    }),
    { numRuns: 3_000 },
  );
});

it('knows a text that comes later too, each by one name', () => {
  const scan = new TextScan();
  const first = scan.add('sqs-row');
  expect([...scan.textsIn(Buffer.from('a sqs-row'))]).toEqual([1]);
  const second = scan.add('data-fill="');
  expect([scan.add('sqs-row'), second, scan.size]).toEqual([first, 1, 2]);
  expect([...scan.textsIn(Buffer.from('<p data-fill="x">'))]).toEqual([0, 1]);
});
