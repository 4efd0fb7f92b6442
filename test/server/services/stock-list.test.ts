import { expect, it } from 'vitest';
import { productTypes } from '#model';
import type { Catalogue, CatalogueItem } from '../../../server/services/catalogue/catalogue.ts';
import type { Stock } from '../../../server/services/stock/stock.ts';
import { listStock, type StockPlace } from '../../../server/services/stock/stock-list.ts';

const pots = Array.from({ length: 90 }, (_, index) => ({
  id: `pot-${index}`,
  title: index === 60 ? 'Moon jar' : `Pot ${index}`,
  productType: index === 3 ? productTypes.digital : productTypes.physical,
  variants: ['S', 'M', 'L'].map((size) => ({ sku: `P${index}-${size}`, attributes: { Size: size, Glaze: 'tin' } })),
})) as unknown as CatalogueItem[];

let asked = 0;
const parts = {
  catalogue: { items: () => pots.values() } as unknown as Catalogue,
  stock: {
    readAll: async (ids: readonly string[]) => {
      asked = ids.length;
      const level = { unlimited: false, qtyInStock: 1 };
      const levelsOf = (id: string) =>
        pots.find((pot) => pot.id === id)?.variants.map(({ sku }) => ({ sku, ...level }));
      return new Map(ids.map((id) => [id, levelsOf(id) ?? []]));
    },
  } as unknown as Stock,
  products: { hiddenItems: (): Iterable<CatalogueItem> => [] },
  restock: { waiting: async (variants: readonly unknown[]) => variants.map((_, place) => place) },
};

async function readAll(search?: string, of = parts): Promise<string[][]> {
  const pages: string[][] = [];
  for (let from: StockPlace | undefined | null; from !== null; ) {
    const page = await listStock(of, { from, search });
    if (!page.ok) throw new Error(page.problem);
    pages.push(page.value.items.map(({ sku }) => sku));
    from = page.value.next;
  }
  return pages;
}

it('lists what is counted a hundred at a time, each once, in the order of the content', async () => {
  const pages = await readAll();
  const counted = pots.filter(({ productType }) => productType === productTypes.physical);
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 67]);
  expect(pages.flat()).toEqual(counted.flatMap(({ variants }) => variants.map(({ sku }) => sku)));
});

it('lists what is low alone, page after page, and looks at no more than it must', async () => {
  const left = (sku: string) => (sku.endsWith('-M') ? 3 : 4);
  const readAll = async (ids: readonly string[]) => {
    asked += ids.length;
    return new Map(
      pots
        .filter(({ id }) => ids.includes(id))
        .map(({ id, variants }) => [
          id,
          variants.map(({ sku }) => ({ sku, unlimited: sku === 'P1-M', qtyInStock: left(sku) })),
        ]),
    );
  };
  const low = { ...parts, stock: { readAll } as unknown as Stock };
  asked = 0;
  const page = await listStock(low, { mostLeft: 3 });
  const skus = page.ok ? page.value.items.map(({ sku }) => sku) : [];
  expect([skus.length, skus.slice(0, 2), page.ok && page.value.next]).toEqual([88, ['P0-M', 'P2-M'], null]);
  expect(asked).toBeLessThan(pots.length + 5);
  const none = await listStock(low, { mostLeft: 2 });
  expect(none.ok && none.value).toEqual({ items: [], next: null });
});

it('says how many wait for each', async () => {
  const page = await listStock(parts, { search: 'moon jar' });
  expect(page.ok && page.value.items.map(({ waiting }) => waiting)).toEqual([0, 1, 2]);
});

it('asks the database for what is on the page, and for no more', async () => {
  await readAll('moon JAR s');
  expect(asked).toBe(1);
});

it.each([
  ['moon jar', ['P60-S', 'P60-M', 'P60-L']],
  [' JAR   tin l ', ['P60-L']],
  ['p12-m', ['P12-M']],
  ['moon pot', []],
])('finds %j', async (search, skus) => {
  expect((await readAll(search)).flat()).toEqual(skus);
});

it('says that a list has become another one when its place is gone', async () => {
  expect(await listStock(parts, { from: ['shown', 'pot-1', 'GONE'] })).toMatchObject({
    ok: false,
    problem: 'cursor-stale',
  });
});

it('lists what nobody is to see last, once, also from a page that ended in it', async () => {
  const [shown, hidden] = [pots.slice(0, 31), pots.slice(31)];
  const halves = {
    ...parts,
    catalogue: { items: () => shown.values() } as unknown as Catalogue,
    products: { hiddenItems: () => hidden },
  };
  expect((await readAll('', halves)).flat()).toEqual((await readAll()).flat());
  const page = await listStock(halves, { from: ['hidden', 'pot-88', 'P88-L'] });
  expect(page.ok && page.value.items.map(({ sku, isHidden }) => [sku, isHidden])).toEqual([
    ['P89-S', true],
    ['P89-M', true],
    ['P89-L', true],
  ]);
  expect(await listStock(halves, { from: ['shown', 'pot-88', 'P88-L'] })).toMatchObject({ problem: 'cursor-stale' });
});
