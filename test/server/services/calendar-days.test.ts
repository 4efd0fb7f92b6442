import express from 'express';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonValue } from '#model';
import { createPrivatePages } from '../../../server/shop/pages/private-pages.ts';
import { type Store, tables } from '../../../server/store/index.ts';
import { createShopApi, testSigner } from '../../support/shop-api.ts';
import { showMarkup } from '../../support/show-markup.ts';
import { openTestStore } from '../../support/store.ts';

// A site whose day begins at three in the afternoon of UTC, with a language tag as some content writes it.
const page = (language: string): JsonValue => ({
  website: { id: 'site-1', siteTitle: 'Magazine', timeZone: 'Asia/Tokyo', language },
  websiteSettings: { commentsEnabled: true },
  pageType: 50,
  item: { id: 'essay', title: 'Essay', fullUrl: '/essay', recordType: 1, commentState: 1 },
});
const storeFile = { forms: [{ id: 'letter', fields: [{ id: 'text', type: 'text', title: 'Text' }] }] };
let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

it('takes the same answers once a day, as the calendars of the site have it', async () => {
  let now = '';
  const { services } = createShopApi(store, {
    pages: [page('en-US')],
    storeFile,
    parts: { now: () => Date.parse(now) },
  });
  const send = async (at: string) => {
    now = at;
    const fields = () => ['Hello'];
    const sent = { formId: 'letter', fields, visitorId: 'ann', captchaKey: null, host: 'shop.example' };
    expect((await services.forms.saveNoScript(sent)).ok).toBe(true);
    return (await store.read((queries) => queries.select().from(tables.formSubmissions))).length;
  };
  expect([
    await send('2026-03-01T14:30:00Z'),
    await send('2026-03-01T15:30:00Z'),
    // The next day in UTC, and still the same one in Tokyo.
    await send('2026-03-02T00:30:00Z'),
  ]).toEqual([1, 2, 2]);
});

it.each([
  ['en-US', 'Mar 2, 2026, 12:30'],
  ['no language', '2026-03-01 15:30'],
])('shows without script when something was said, on the clocks of the site (%s)', async (language, told) => {
  const { services } = createShopApi(store, { pages: [page(language)] });
  const { fillRegion } = createPrivatePages({ services, signer: testSigner, styles: [], show: showMarkup });
  await store.write((queries) => queries.delete(tables.comments));
  const kept = { websiteId: 'site-1', itemId: 'essay', author: 'Ann', body: 'Yes.' };
  const createdAt = new Date('2026-03-01T15:30:00Z');
  await store.write((queries) => queries.insert(tables.comments).values({ ...kept, id: 'one', createdAt }));
  const app = express();
  app.get('/comments', async (asked, response) => {
    response.send(await fillRegion('/comments', asked, response, { website: { language } }));
  });
  expect((await request(app).get('/comments?item=essay')).text).toContain(told);
});
