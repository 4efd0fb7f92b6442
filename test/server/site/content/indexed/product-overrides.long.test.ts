import { expect, it, vi } from 'vitest';
import type { ProductOverride } from '../../../../../server/site/content/product-overrides.ts';
import { at, listAt, textAt } from '../../../../../server/site/lib/json-access.ts';
import { fresh, open, PRODUCTS } from '../../../../support/indexed-content.ts';

// Each index takes a thread, which starts from source.
vi.setConfig({ testTimeout: 120_000 });

const hidden: ProductOverride = { isHidden: true, currency: 'USD', variants: [] };

it('lays over an indexed content what is said of products, keeps it, and forgets it', async () => {
  const { content, data, source, part } = await fresh();
  const item = source.peek('/shop/p7')?.context['item'];
  const [id, sku] = [textAt(item, 'id'), textAt(item, 'structuredContent.variants.0.sku')];
  const hiddenId = textAt(source.peek('/shop/p9')?.context, 'item.id');
  const cheap = {
    isHidden: false,
    currency: 'USD',
    variants: [{ sku, priceCents: 1, salePriceCents: null, onSale: false }],
  };
  const idsOf = (found: ReturnType<typeof part>) => (found?.items ?? []).map((each) => textAt(each, 'id'));
  const first = () => idsOf(part({ sort: 'price' }))[0];
  const before = first();
  const { version } = source;
  source.overrides.take(
    new Map([
      [id, cheap],
      [hiddenId, hidden],
    ]),
  );
  expect(at(source.peek('/shop/p7')?.context, 'item.structuredContent.variants.0.price')).toBe(1);
  expect([before === id, first()]).toEqual([false, id]);
  expect([source.peek('/shop/p9'), await source.find('/shop/p9'), source.large.pageOfItem(hiddenId)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([source.large.countBelow('/shop'), idsOf(part({}, 200)).includes(hiddenId)]).toEqual([PRODUCTS - 1, false]);
  expect(
    source
      .changesSince(version)
      ?.map(({ path }) => path)
      .sort(),
  ).toEqual(['/shop/p7', '/shop/p9']);
  expect(textAt(source.overrides.published(hiddenId), 'id')).toBe(hiddenId);
  await expect
    .poll(async () => (await source.large.find('9', 50)).products.includes('/shop/p9'), { timeout: 60_000 })
    .toBe(false);
  await source.close();

  const again = await open(content, data);
  expect([...again.source.overrides.items].sort()).toEqual([id, hiddenId].sort());
  expect(again.source.peek('/shop/p9')).toBeUndefined();
  again.source.overrides.take(
    new Map([
      [id, undefined],
      [hiddenId, undefined],
    ]),
  );
  expect(again.source.large.countBelow('/shop')).toBe(PRODUCTS);
  expect(again.source.peek('/shop/p9')).toBeDefined();
  expect(listAt(again.source.peek('/shop/p7')?.context, 'item.structuredContent.variants')[0]).toEqual(
    at(item, 'structuredContent.variants.0'),
  );
});
