import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, pathOf } from '#contract';
import { readGalleryOptions } from '#model';
import { liveGalleries } from '../../../../server/shop/live/live-galleries.ts';
import { together } from '../../../../server/shop/live/live-source.ts';
import type { Store } from '../../../../server/store/index.ts';
import { pages } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';
const collection = { id: 'g1', typeName: 'gallery', title: 'Pots', fullUrl: '/pots' };
const page = { collection, options: { design: 'stacked' }, items: [{ id: 'a' }, { id: 'b' }] };
const one = { collection, item: { id: 'a' } };

let store: Store;
let shop: ShopApi;
let owner: Shopper;

async function signedIn(name: string, role: string): Promise<Shopper> {
  await shop.services.owners.add(`${name}@shop.example`, password, [role]);
  const person = await createShopper(shop.app);
  expect((await person.post(endpoints.signIn.path, { email: `${name}@shop.example`, password })).status).toBe(200);
  return person;
}

beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store, { pages: [...pages, page, one] });
  owner = await signedIn('owner', 'admin');
});
afterAll(() => store.close());

const save = (person: Shopper, body: object, collectionId = 'g1') =>
  person.put(pathOf(endpoints.saveGallery.path, { collectionId }), body);

describe('gallery settings', () => {
  it('are listed as they were published until they are saved', async () => {
    const { galleries } = (await owner.get(endpoints.listGalleries.path)).body;
    expect(galleries).toMatchObject([{ collectionId: 'g1', title: 'Pots', fullUrl: '/pots', pictures: 2 }]);
    expect(galleries[0].options).toEqual(readGalleryOptions({ design: 'stacked' }));
  });

  it('are saved per collection, complete, and shown on its pages at once', async () => {
    const overlay = together(liveGalleries(shop.services.galleries));
    const before = overlay.version();
    expect(await overlay.apply(page)).toMatchObject({ options: { design: 'stacked' } });
    const answer = await save(owner, { design: 'slider', autoplay: true });
    expect([answer.status, answer.body.options]).toEqual([
      200,
      readGalleryOptions({ design: 'slider', autoplay: true }),
    ]);
    expect(overlay.version()).not.toBe(before);
    expect(await overlay.apply(page)).toMatchObject({ options: { design: 'slider', autoplay: true } });
    const other = { collection: { id: 'p', typeName: 'page' } };
    expect(await overlay.apply(other)).toBe(other);
  });

  it('are the published ones while the database is away', async () => {
    const away = { changes: 0, saved: () => Promise.reject(new Error('away')) };
    const overlay = together(liveGalleries({ ...shop.services.galleries, ...away }));
    expect(await overlay.apply(page)).toEqual(page);
  });

  it.each([
    ['autoplay-duration', 11],
    ['thumbnail-strip-height', -1],
    ['max-width', 99],
    ['padding', 1.5],
    ['design', 'spiral'],
    ['autoplay', 'yes'],
  ])('refuse %s %s, and say which it is', async (name, value) => {
    const answer = await save(owner, { [name]: value });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [name]]);
  });

  it('of a gallery that is not there cannot be located', async () => {
    const answer = await save(owner, {}, 'none');
    expect([answer.status, answer.body.message]).toEqual([404, 'Unable to locate content']);
  });

  it('rel-H14 are for the owner alone', async () => {
    const viewer = await signedIn('viewer', 'viewer');
    const stranger = await createShopper(shop.app);
    for (const person of [viewer, stranger]) {
      expect((await person.get(endpoints.listGalleries.path)).status).toBe(403);
      expect((await save(person, {})).status).toBe(403);
    }
  });
});
