import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#engine';
import { productTypes } from '#model';
import { readListQuery } from '../../../../server/site/content/list-query.ts';
import { arrangeItems, viewList, withoutSoldOut } from '../../../../server/site/content/list-view.ts';
import { listAt, objectAt, textAt } from '../../../../server/site/lib/json-access.ts';

const variant = (sku: string, attributes: Record<string, string>, qtyInStock: number): JsonValue => ({
  ...{ id: sku, sku, attributes, qtyInStock, unlimited: false, onSale: false },
  priceMoney: { value: '34.00', currency: 'USD' },
});

const product = (id: string, variants: readonly JsonValue[]): JsonValue => ({
  ...{ id, title: id, fullUrl: `/cups/${id}` },
  structuredContent: { productType: productTypes.physical, variants: [...variants] },
});

const items = [
  product('mug', [
    variant('M-KS', { Glaze: 'Kelp', Size: 'Small' }, 4),
    variant('M-KL', { Glaze: 'Kelp', Size: 'Large' }, 0),
    variant('M-SL', { Glaze: 'Salt', Size: 'Large' }, 2),
  ]),
  product('bowl', [
    variant('B-KS', { Glaze: 'Kelp', Size: 'Small' }, 1),
    variant('B-SL', { Glaze: 'Salt', Size: 'Large' }, 1),
  ]),
  product('jar', [variant('J-KL', { Glaze: 'Kelp', Size: 'Large' }, 3)]),
];

const queryOf = (search: string) => readListQuery(new URLSearchParams(search));
const idsOf = (found: readonly JsonValue[]) => found.map((item) => textAt(item, 'id'));
const context = { collection: { type: 13, fullUrl: '/cups', typeName: 'products' }, items };

describe('a list that is narrowed by options', () => {
  it.each([
    ['option.Glaze=Kelp', ['mug', 'bowl', 'jar']],
    // The bowl has both, in two pieces.
    ['option.Glaze=Kelp&option.Size=Large', ['mug', 'jar']],
    ['option.Glaze=Salt&option.Size=Small', []],
    // Of one option the last value counts, as when another one is chosen.
    ['option.Glaze=Salt&option.Glaze=Kelp', ['mug', 'bowl', 'jar']],
  ])('has what one variant has all of: %s', (search, ids) => {
    expect(idsOf(arrangeItems(items, queryOf(search)))).toEqual(ids);
  });

  it.each([
    ['option.Glaze=Kelp&inStock=1', ['mug', 'bowl', 'jar']],
    ['option.Size=Large&inStock=1', ['mug', 'bowl', 'jar']],
    // The mug is there in kelp, and in large, and not in both.
    ['option.Glaze=Kelp&option.Size=Large&inStock=1', ['jar']],
  ])('has in stock what is there in those options: %s', (search, ids) => {
    const shown = viewList(context, queryOf(search), undefined);
    expect(idsOf(listAt(shown && withoutSoldOut(shown), 'items'))).toEqual(ids);
  });

  it('is so in a list that an index hands out in parts, too', () => {
    const part = { items, paths: [], total: 3, labels: new Map([['option:Glaze=Kelp', 3]]) };
    const content = { countBelow: () => 3, part: () => part };
    const { items: _items, ...page } = context;
    const shown = viewList(page, queryOf('option.Glaze=Kelp&option.Size=Large'), undefined, {
      content: Object.assign(Object.create(null), content),
      path: '/cups',
    });
    expect(idsOf(listAt(shown, 'items'))).toEqual(['mug', 'jar']);
    expect(objectAt(shown, 'listControls')).toBeDefined();
  });
});
