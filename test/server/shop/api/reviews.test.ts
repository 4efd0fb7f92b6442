import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract';
import type { JsonValue } from '#model';
import { erasePerson } from '../../../../server/services/erase.ts';
import { exportLines } from '../../../../server/services/export.ts';
import { liveReviews } from '../../../../server/shop/live/live-reviews.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const brought = [
  { id: 'b1', rating: 5, author: 'Ruth', title: 'Stays', text: 'Fish & chips.', createdOn: 2_000 },
  { id: 'b2', rating: 2, author: 'Kwame', text: 'Small.', createdOn: 1_000, isBuyer: true },
  { id: 'b3', rating: 7, author: 'Nobody', text: 'Seven stars are no review.' },
];
const product = (id: string, more: object = {}): JsonValue => ({
  website: { id: 'site-1', siteTitle: 'Kiln', language: 'en-GB' },
  pageType: 50,
  item: {
    ...{ id, title: id, fullUrl: `/shop/${id}` },
    structuredContent: {
      productType: 1,
      variants: [{ sku: `${id}-1`, unlimited: true, priceMoney: { value: '9.00' } }],
    },
    ...more,
  },
});
const pages = [
  ...['mug', 'bowl', 'vase', 'jar', 'many', 'told'].map((id) => product(id)),
  product('old', { reviews: brought }),
];
const password = 'a long password of the owner';
let store: Store;
let shop: ShopApi;
let owner: Shopper;
beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store, { pages, storeFile: { reviews: 'held' } });
  await shop.services.owners.add('owner@shop.example', password, ['moderator']);
  owner = await createShopper(shop.app);
  await owner.post(endpoints.signIn.path, { email: 'owner@shop.example', password });
});
afterAll(() => store.close());

const address = (id: string) => `/api/content/${id}/reviews`;
const said = { rating: 4, author: ' Ann \n Lee ', title: 'Good', body: '<b>Well</b> made.\n\nThank you.' };
const read = async (id: string) => (await request(shop.app).get(address(id))).body;
const waiting = async (state = 'held') => (await owner.get(`${endpoints.listKeptReviews.path}?state=${state}`)).body;
const kept = async (id: string, state = 'held') =>
  (await waiting(state)).reviews.find((review: { itemId: string }) => review.itemId === id);
const decide = (review: { id: string; changed: number }, state: string, reply = '') =>
  owner.put(`/api/owner/reviews/${review.id}`, { state, reply, seen: review.changed });

describe('a review', () => {
  it('waits for the owner, is shown as text once it is published, and gone when it is hidden or deleted', async () => {
    const ann = await createShopper(shop.app);
    const sent = await ann.post(address('mug'), said);
    expect([sent.status, sent.body]).toEqual([201, { state: 'held' }]);
    expect(await read('mug')).toMatchObject({ reviews: [], count: 0, average: 0, isOpen: true });
    const held = await kept('mug');
    expect(held).toMatchObject({ author: 'Ann Lee', itemTitle: 'mug', fullUrl: '/shop/mug', isBuyer: false });
    const published = (await decide(held, 'published', ' Thank you. ')).body;
    expect(await read('mug')).toMatchObject({
      reviews: [{ rating: 4, author: 'Ann Lee', title: 'Good', body: said.body, reply: 'Thank you.' }],
      count: 1,
      average: 4,
    });
    const hidden = (await decide(published, 'hidden')).body;
    expect((await read('mug')).count).toBe(0);
    // What was hidden does not come back by other words without the owner.
    await ann.post(address('mug'), { ...said, rating: 1 });
    expect(await kept('mug')).toMatchObject({ id: hidden.id, rating: 1, reply: '' });
    expect((await owner.delete(`/api/owner/reviews/${hidden.id}`)).status).toBe(200);
    expect((await owner.delete(`/api/owner/reviews/${hidden.id}`)).body.problem).toBe('review-unknown');
    expect(await kept('mug')).toBeUndefined();
  });

  it('is one for each visitor: sent twice it is the same, and other words wait again', async () => {
    const ann = await createShopper(shop.app);
    await ann.post(address('bowl'), said);
    const first = await kept('bowl');
    await decide(first, 'published');
    expect((await ann.post(address('bowl'), said)).body.state).toBe('published');
    expect((await ann.post(address('bowl'), { ...said, body: 'It broke.' })).body.state).toBe('held');
    expect([(await read('bowl')).count, (await kept('bowl')).body]).toEqual([0, 'It broke.']);
    // The owner decides about what the owner has read.
    const late = await decide(first, 'published');
    expect([late.status, late.body.problem]).toEqual([409, 'review-changed']);
    expect((await decide({ id: 'nowhere', changed: 0 }, 'hidden')).body.problem).toBe('review-unknown');
  });

  it('says whether its author has bought the product', async () => {
    const buyer = await createShopper(shop.app);
    const line = { itemId: 'vase', sku: 'vase-1', quantity: 1 };
    await buyer.post('/api/commerce/shopping-cart/entries', { ...line, additionalFields: 'null' });
    const { id: cartId } = (await buyer.get('/api/commerce/shopping-cart')).body;
    await store.write((database) =>
      database.insert(tables.orders).values({
        ...{ id: 'o1', websiteId: 'site-1', cartId, visitorId: visitorOf(buyer), state: 'paid' as const },
        ...{ email: 'Ann@Example.org', currency: 'USD', paymentMethod: 'test', subtotalCents: 900, discountCents: 0 },
        ...{ taxCents: 0, shippingCostCents: 0, grandTotalCents: 900 },
        lines: [
          {
            ...{ entryId: 'e1', title: 'vase', attributes: {}, priceCents: 900, productType: 1, ...line },
            ...{ additionalFields: null, tookStock: false },
          },
        ],
      }),
    );
    await buyer.post(address('vase'), said);
    expect(await kept('vase')).toMatchObject({ isBuyer: true });
    // Whoever ordered is forgotten with what was written; whoever is named in it too.
    const other = await createShopper(shop.app);
    await other.post(address('vase'), { ...said, body: 'Ask ann@example.org about hers.' });
    const exported: string[] = [];
    for await (const row of exportLines(store, { kind: 'reviews', format: 'json', website: 'site-1' }))
      exported.push(row);
    expect(exported.filter((row) => row.includes('"itemId":"vase"'))).toHaveLength(2);
    expect(await erasePerson(store, 'site-1', 'ann@example.org')).toMatchObject({ reviews: 2, orders: 1 });
    expect(await kept('vase')).toBeUndefined();
  });

  it.each([
    ['nowhere', said, 404, 'item-unknown'],
    ['mug', { ...said, author: ' ' }, 400, 'review-blank'],
    ['mug', { ...said, body: '\n ' }, 400, 'review-blank'],
    ['mug', { ...said, rating: 0 }, 400, 'body-invalid'],
    ['mug', { ...said, rating: 4.5 }, 400, 'body-invalid'],
    ['mug', { ...said, body: 'x'.repeat(4001) }, 400, 'body-invalid'],
    ['mug', { ...said, body: 'a\u0000b' }, 400, 'body-invalid'],
  ])('is refused on %s: %j', async (id, body, status, error) => {
    const answer = await (await createShopper(shop.app)).post(address(id), body);
    expect([answer.status, answer.body.problem]).toEqual([status, error]);
  });

  it('is not taken where the shop takes none, and is shown at once where it says so', async () => {
    const closed = createShopApi(store, { pages });
    const refused = await (await createShopper(closed.app)).post(address('jar'), said);
    expect([refused.status, refused.body.problem]).toEqual([403, 'reviews-closed']);
    const open = createShopApi(store, { pages, storeFile: { reviews: 'published' } });
    expect((await (await createShopper(open.app)).post(address('jar'), said)).body).toEqual({ state: 'published' });
    expect(await read('jar')).toMatchObject({ count: 1 });
    expect((await request(closed.app).get(address('jar'))).body).toMatchObject({ count: 1, isOpen: false });
  });
});

describe('the reviews of a product', () => {
  it('are those of its content too, as text, and count together', async () => {
    const before = await read('old');
    expect(before).toMatchObject({ count: 2, average: 3.5 });
    expect(before.reviews).toMatchObject([
      { id: 'b1', body: 'Fish & chips.', isBuyer: false },
      { id: 'b2', title: '', isBuyer: true },
    ]);
    await (await createShopper(shop.app)).post(address('old'), said);
    await decide(await kept('old'), 'published');
    const after = await read('old');
    expect([after.count, after.average, after.reviews[0].author]).toEqual([3, 3.7, 'Ann Lee']);
  });

  it('come page by page, newest first, and refuse a cursor that is not their own', async () => {
    const open = createShopApi(store, { pages, storeFile: { reviews: 'published' } });
    for (let n = 0; n < 12; n += 1)
      await (await createShopper(open.app)).post(address('many'), { ...said, body: `Review ${n}` });
    const first = await read('many');
    expect([first.reviews.length, first.count, first.reviews[0].body]).toEqual([10, 12, 'Review 11']);
    const second = (await request(shop.app).get(address('many')).query({ cursor: first.nextPageCursor })).body;
    expect(second.reviews.map(({ body }: { body: string }) => body)).toEqual(['Review 1', 'Review 0']);
    expect([first.hasNextPage, second.hasNextPage]).toEqual([true, false]);
    const wrong = await request(shop.app).get(address('many')).query({ cursor: 'x' });
    expect([wrong.status, wrong.body.problem, wrong.headers['set-cookie']]).toEqual([400, 'cursor-stale', undefined]);
  });

  it('lie over its page as they are now; without a database a page is as it was published', async () => {
    const open = createShopApi(store, { pages, storeFile: { reviews: 'published' } });
    await (await createShopper(open.app)).post(address('told'), { ...said, author: '<i>Ann' });
    const item = { id: 'told', title: 'told' };
    const page = { item, items: [item, { id: 'nowhere' }] };
    expect((await liveReviews(open.services.reviews).look(page))(page)).toMatchObject({
      item: {
        reviews: [{ author: '<i>Ann', rating: 4, text: said.body }],
        ...{ reviewCount: 1, averageRating: 4, reviewState: 'published' },
      },
      items: [{ reviewCount: 1, averageRating: 4 }, { id: 'nowhere' }],
    });
    const away = () => Promise.reject(new Error('away'));
    expect((await liveReviews({ counts: away, list: away }).look(page))(page)).toBe(page);
  });
});

function visitorOf(shopper: Shopper): string {
  return String(shopper.jar.get('vitrine_visitor')).split('.')[0] ?? '';
}
