import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createByteSearch, createSearchForAny, textsToldIn } from '../../../server/site/assembly/byte-search.ts';

it.each([
  ['sqs-gallery-container', 'sqs-gallery-container', true],
  ['sqs-gallery-container', '<ul class="sqs-gallery-container">', true],
  ['sqs-gallery-container', 'qs-gallery-container', false],
  ['sqs-gallery-container', 'xqs-gallery-container then sqs-gallery-container', true],
  ['sqs-gallery-container', 'sqs-gallery-containe', false],
  ['"#reviews"', 'href="#reviews"', true],
  ['"#reviews"', "href='#reviews'", false],
  ['data-src=', '<img data-src=x>', true],
  ['data-src=', '<img data-source=x>', false],
  ['data-src=', '', false],
])('looks for %s in %s', (text, page, isThere) => {
  expect(createByteSearch(text).isIn(Buffer.from(page))).toBe(isThere);
});

it('finds what a plain search finds', () => {
  const few = fc.string({ unit: fc.constantFrom('a', 'q', 'é', '-', '"'), maxLength: 40 });
  const search = fc.string({ unit: fc.constantFrom('a', 'q', '-', '"'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(few, search, (page, text) => {
      expect(createByteSearch(text).isIn(Buffer.from(page))).toBe(page.includes(text));
    }),
  );
});

it('tells of texts of which any will do that one is there, and not which', () => {
  const search = createSearchForAny(['<theone>', '<theother>']);
  const told = (page: string) => textsToldIn(Buffer.from(page));
  for (const page of ['here <theone>', 'here <theother>', '<theother>, <theone>']) {
    expect(search.isIn(Buffer.from(page))).toBe(true);
    expect(told(page)).toEqual(['<theone>\n<theother>']);
  }
  expect(search.isIn(Buffer.from('<thethird>'))).toBe(false);
  expect(told('<thethird>')).toEqual([]);
});
