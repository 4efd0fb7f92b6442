import { describe, expect, it, onTestFinished } from 'vitest';
import type { JsonValue } from '#engine';
import { eachPage } from '../../../../server/site/content/each-page.ts';
import { FolderContent } from '../../../../server/site/content/folder-content.ts';
import { wholeList } from '../../../../server/site/content/list-query.ts';
import { arrangeItems } from '../../../../server/site/content/list-view.ts';
import { layOverrides, type ProductOverride } from '../../../../server/site/content/product-overrides.ts';
import { searchHeld } from '../../../../server/site/content/search.ts';
import { JoinedContent, type ReadPages } from '../../../../server/site/content-sources/joined-content.ts';
import { readSourcePage } from '../../../../server/site/content-sources/read-page.ts';
import { at, listAt, textAt } from '../../../../server/site/lib/json-access.ts';
import { scratchFolder, writeFiles } from '../../../support/serve-site.ts';

const money = (value: string) => ({ currency: 'USD', value });
const variant = (sku: string, cents: number) => ({
  sku,
  price: cents,
  priceMoney: money((cents / 100).toFixed(2)),
  onSale: false,
  qtyInStock: 5,
});
const product = (id: string, ...variants: object[]) => ({
  id,
  title: `Product ${id}`,
  fullUrl: `/shop/${id}`,
  structuredContent: { productType: 1, variants },
});
const page = (item: object) => JSON.stringify({ collection: { title: 'Shop', fullUrl: '/shop' }, item });
const mug = product('mug', variant('M-S', 3_400), variant('M-L', 4_000));
const jar = product('jar', variant('J', 2_000));

const sale: ProductOverride = {
  isHidden: false,
  currency: 'USD',
  variants: [{ sku: 'M-L', priceCents: 3_000, salePriceCents: 1_550, onSale: true }],
};
const hidden: ProductOverride = { isHidden: true, currency: 'USD', variants: [] };

function shop() {
  const folder = scratchFolder({
    'shop.json': JSON.stringify({ collection: { title: 'Shop', fullUrl: '/shop', type: 13 } }),
    'shop/mug.json': page(mug),
    'shop/jar.json': page(jar),
    'gifts.json': JSON.stringify({ collection: { title: 'Gifts', fullUrl: '/gifts' }, items: [jar, mug] }),
    'about.json': JSON.stringify({ collection: { title: 'About' } }),
  });
  const source = new FolderContent({ folder, report: () => undefined });
  onTestFinished(() => source.close());
  const say = (...said: [string, ProductOverride | undefined][]) => source.overrides.take(new Map(said));
  const ids = (path: string) => listAt(source.peek(path)?.context, 'items').map((item) => textAt(item, 'id'));
  return { folder, source, say, ids };
}

describe('what an owner says of a product', () => {
  it('is laid over it wherever it stands, and leaves every other page the same object', () => {
    const { source, say } = shop();
    const about = source.peek('/about');
    const jarBefore = source.peek('/shop/jar');
    say(['mug', sale]);
    const large = (from: JsonValue | undefined) => at(from, 'structuredContent.variants.1');
    for (const item of [
      source.peek('/shop/mug')?.context['item'],
      listAt(source.peek('/shop')?.context, 'items')[1],
      listAt(source.peek('/gifts')?.context, 'items')[1],
    ])
      expect(large(item)).toMatchObject({
        sku: 'M-L',
        price: 3_000,
        priceMoney: money('30.00'),
        onSale: true,
        salePrice: 1_550,
        salePriceMoney: money('15.50'),
        qtyInStock: 5,
      });
    expect(at(source.peek('/shop/mug')?.context, 'item.structuredContent.variants.0.price')).toBe(3_400);
    expect([source.peek('/about'), source.peek('/shop/jar')]).toEqual([about, jarBefore]);
    expect(source.peek('/shop/jar')).toBe(jarBefore);
  });

  it('counts for the order of lists', () => {
    const { source, say } = shop();
    const cheapest = () =>
      arrangeItems(listAt(source.peek('/gifts')?.context, 'items'), { ...wholeList, sort: 'price' }).map((item) =>
        textAt(item, 'id'),
      );
    expect(cheapest()).toEqual(['jar', 'mug']);
    say(['mug', sale]);
    expect(cheapest()).toEqual(['mug', 'jar']);
  });

  it('hides it from its address, lists, search and what is listed, until that is taken back', () => {
    const { source, say, ids } = shop();
    const paths = () => [...eachPage(source)].map(({ path }) => path);
    const found = () =>
      listAt(searchHeld(source, {}, 'mug'), 'searchResults').map((result) => textAt(result, 'fullUrl'));
    expect([paths().includes('/shop/mug'), found()]).toEqual([true, ['/shop/mug']]);
    say(['mug', hidden]);
    expect([source.peek('/shop/mug'), source.fresh('/shop/mug')]).toEqual([undefined, undefined]);
    expect([ids('/shop'), ids('/gifts'), paths().includes('/shop/mug'), found()]).toEqual([
      ['jar'],
      ['jar'],
      false,
      [],
    ]);
    expect(JSON.stringify(source.peek('/gifts'))).not.toContain('M-L');
    say(['mug', undefined]);
    expect([ids('/shop'), ids('/gifts'), found()]).toEqual([['jar', 'mug'], ['jar', 'mug'], ['/shop/mug']]);
    expect(source.peek('/shop/mug')).toBeDefined();
  });

  it('changes the version of the pages that show it, and tells of no others', () => {
    const { source, say } = shop();
    const { version } = source;
    const [mugBefore, about] = [source.peek('/shop/mug')?.version, source.peek('/about')?.version];
    say(['mug', sale]);
    expect(
      source
        .changesSince(version)
        ?.map(({ path }) => path)
        .sort(),
    ).toEqual(['/gifts', '/shop', '/shop/mug']);
    // Nothing of a navigation: a CDN would have to forget everything.
    expect(source.changesSince(version)?.every(({ isItem }) => isItem)).toBe(true);
    expect(source.peek('/shop/mug')?.version).not.toBe(mugBefore);
    expect(source.peek('/about')?.version).toBe(about);
    const now = source.version;
    say(['mug', sale]);
    expect(source.version).toBe(now);
  });

  it('stays when the file changes, and what was published stays known', () => {
    const { folder, source, say } = shop();
    say(['mug', sale], ['jar', hidden]);
    writeFiles(folder, {
      'shop/mug.json': page({ ...mug, title: 'Another name' }),
      'shop/jar.json': page({ ...jar, title: 'Moon' }),
    });
    source.refresh();
    expect(textAt(source.peek('/shop/mug')?.context, 'item.title')).toBe('Another name');
    expect(at(source.peek('/shop/mug')?.context, 'item.structuredContent.variants.1.price')).toBe(3_000);
    expect(source.peek('/shop/jar')).toBeUndefined();
    expect(at(source.overrides.published('mug'), 'structuredContent.variants.1.price')).toBe(4_000);
    expect(textAt(source.overrides.published('jar'), 'title')).toBe('Moon');
    expect([...source.overrides.items]).toEqual(['mug', 'jar']);
  });

  it('is true of the pages of other programs too', () => {
    const read = (path: string, item: object) => readSourcePage({ path, context: { item } }, () => undefined);
    const kept = ['/made/pot', '/made/cup'].map((path) => read(path, product(path.slice(6), variant(path, 900))));
    const pages = new Map(kept.flatMap((each) => (typeof each === 'string' ? [] : [[each.path, each] as const])));
    const made: ReadPages = { version: 1, pages, read: async () => undefined, close: () => undefined };
    const joined = new JoinedContent(shop().source, [made]);
    const price = () => at(joined.peek('/made/cup')?.context, 'item.structuredContent.variants.0.price');
    const { version } = joined;
    const cup = { ...sale, variants: [{ sku: '/made/cup', priceCents: 100, salePriceCents: null, onSale: false }] };
    joined.overrides?.take(
      new Map([
        ['pot', hidden],
        ['cup', cup],
        ['mug', hidden],
      ]),
    );
    expect([joined.peek('/made/pot'), joined.peek('/shop/mug'), price()]).toEqual([undefined, undefined, 100]);
    expect([...eachPage(joined)].map(({ path }) => path)).not.toContain('/made/pot');
    expect(joined.version).not.toBe(version);
    expect(textAt(joined.overrides?.published('pot'), 'id')).toBe('pot');
  });
});

it('lays a price over what is downloaded, which has no variants', () => {
  const file = { id: 'pattern', structuredContent: { productType: 2, priceMoney: money('12.00'), variants: [] } };
  const said = { ...sale, variants: [{ sku: '', priceCents: 900, salePriceCents: null, onSale: true }] };
  const { context } = layOverrides({ item: file }, new Map([['pattern', said]]));
  expect(at(context, 'item.structuredContent')).toMatchObject({
    priceMoney: money('9.00'),
    onSale: false,
    salePriceMoney: money('0.00'),
  });
});

it('writes what has no minor units, and keeps members that look like a prototype', () => {
  const yen = {
    ...sale,
    currency: 'JPY',
    variants: [{ sku: 'J', priceCents: 1_200, salePriceCents: null, onSale: false }],
  };
  const context = JSON.parse(`{"__proto__": {"a": 1}, "list": [${JSON.stringify(jar)}]}`) as {
    [name: string]: JsonValue;
  };
  const laid = layOverrides(context, new Map([['jar', yen]])).context;
  expect(at(laid, 'list.0.structuredContent.variants.0.priceMoney')).toEqual({ currency: 'JPY', value: '1200' });
  expect([Object.getPrototypeOf(laid) === Object.prototype, Object.hasOwn(laid, '__proto__')]).toEqual([true, true]);
});
