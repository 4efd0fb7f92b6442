import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createByteSearch } from '../../../server/site/assembly/byte-search.ts';
import { ownBytes, rememberSearches } from '../../../server/site/assembly/known-searches.ts';

/** Rows of a page; those that the next page has too are copied. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'q', '-'), maxLength: 5 });
const rows = fc.array(text, { minLength: 1, maxLength: 6 });
const soughtText = fc.string({ unit: fc.constantFrom('a', 'b', 'q', '-'), minLength: 1, maxLength: 5 });
const kept = fc.array(fc.oneof(fc.nat(5), text), { maxLength: 6 });

function pageOf(parts: readonly string[]): Buffer {
  return ownBytes(Buffer.from(parts.join('')));
}

it('finds in a page of copied rows what a plain search finds', () => {
  fc.assert(
    fc.property(
      rows,
      fc.array(kept, { minLength: 1, maxLength: 4 }),
      fc.array(soughtText, { maxLength: 4 }),
      (first, changes, wanted) => {
        let before = [...first];
        let bytes = pageOf(before);
        rememberSearches(bytes);
        const searches = wanted.map((one) => ({ one, search: createByteSearch(one) }));
        const look = () => {
          for (const { one, search } of searches) expect(search.isIn(bytes)).toBe(bytes.includes(one));
        };
        look();
        for (const change of changes) {
          const copied: number[] = [];
          let at = 0;
          const now: string[] = [];
          for (const part of change) {
            const row = typeof part === 'number' ? (before[part % before.length] ?? '') : part;
            if (typeof part === 'number') copied.push(at, at + row.length);
            at += row.length;
            now.push(row);
          }
          const next = pageOf(now);
          rememberSearches(next, bytes, copied);
          [before, bytes] = [now.length === 0 ? [''] : now, next];
          look();
          for (const { one, search } of searches) {
            const piece = bytes.subarray(1, -1);
            expect(search.isIn(piece)).toBe(piece.includes(one));
          }
        }
      },
    ),
    { numRuns: 1000 },
  );
});
