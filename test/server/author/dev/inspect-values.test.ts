import { expect, it } from 'vitest';
import { foundFor } from '../../../../server/author/dev/inspect-values.ts';

const mug = { title: 'Harbour mug', price: { value: 34 } };
const root = { item: mug, items: [{ title: 'One' }], website: { siteTitle: 'Kiln' } };

it.each([
  ['a member', mug, 'item', ['title'], ['item.title', '"Harbour mug"']],
  ['a way', mug, 'item', ['price', 'value'], ['item.price.value', '34']],
  ['what is further out', mug, 'item', ['website', 'siteTitle'], ['website.siteTitle', '"Kiln"']],
  ['an entry of a list', root.items[0], 'items[0]', ['title'], ['items.0.title', '"One"']],
  ['the value itself', mug, 'item', ['@', 'title'], ['item.title', '"Harbour mug"']],
  ['what no page data hold', mug, 'item', ['@index'], null],
  ['what is nowhere', mug, 'item', ['titel'], null],
] as const)('tells where %s lies and what it holds', (_name, input, path, reference, found) => {
  expect(foundFor([reference], { input: input ?? {}, path, root })).toEqual([found]);
});
