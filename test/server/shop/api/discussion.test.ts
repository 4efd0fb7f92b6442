import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonValue } from '#model';
import { liveDiscussion } from '../../../../server/shop/live/live-discussion.ts';
import { together } from '../../../../server/shop/live/live-source.ts';
import type { Store } from '../../../../server/store/index.ts';
import { createShopApi, createShopper, type ShopApi } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const article = (id: string, more: object = {}): JsonValue => ({
  website: { id: 'site-1', siteTitle: 'Magazine' },
  websiteSettings: { commentsEnabled: true, simpleLikingEnabled: true },
  pageType: 50,
  item: { id, title: id, recordType: 1, commentState: 1, publicCommentCount: 2, likeCount: 7, ...more },
});
const pages = [
  article('open'),
  article('closed', { commentState: 2 }),
  article('long'),
  article('counted'),
  article('held'),
];
let store: Store;
let site: ShopApi;
beforeAll(async () => {
  store = await openTestStore();
  site = createShopApi(store, { pages });
});
afterAll(() => store.close());

const comments = (id: string) => `/api/content/${id}/comments`;

it('keeps a comment, counts it with those that were published, and shows it as text', async () => {
  const reader = await createShopper(site.app);
  const said = { author: '  Ann \n Lee ', body: '<b>Well</b> written.\n\nThank you.' };
  const added = await reader.post(comments('open'), said);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ count: 3, comment: { author: 'Ann Lee', body: said.body } });
  // The same words sent twice are one comment.
  expect((await reader.post(comments('open'), said)).body.comment.id).toBe(added.body.comment.id);
  const listed = await request(site.app).get(comments('open'));
  expect(listed.body).toMatchObject({ count: 3, isOpen: true, hasNextPage: false, comments: [added.body.comment] });
});

it('shows on a page what was said and liked since it was published', async () => {
  const reader = await createShopper(site.app);
  await reader.post(comments('counted'), { author: 'Ann', body: 'First.' });
  await reader.put('/api/content/counted/like', { isLiked: true });
  const overlay = together(liveDiscussion(site.services.discussion));
  const item = { id: 'counted', publicCommentCount: 2, likeCount: 7 };
  const other = { id: 'nowhere', publicCommentCount: 5 };
  expect(await overlay.apply({ item, items: [item, other] })).toEqual({
    item: { ...item, publicCommentCount: 3, likeCount: 8 },
    items: [{ ...item, publicCommentCount: 3, likeCount: 8 }, other],
  });
  // Where nothing is discussed, and without a database, a page is as it was published.
  const plain = { item: other };
  expect(await overlay.apply(plain)).toBe(plain);
  expect(await together(liveDiscussion({ counts: () => Promise.reject(new Error('away')) })).apply({ item })).toEqual({
    item,
  });
});

it.each([
  ['closed', { author: 'Ann', body: 'x' }, 403, 'comments-closed'],
  ['nowhere', { author: 'Ann', body: 'x' }, 404, 'item-unknown'],
  ['open', { author: ' ', body: 'x' }, 400, 'comment-blank'],
  ['open', { author: 'Ann', body: '\n ' }, 400, 'comment-blank'],
  ['open', { author: 'Ann', body: 'x'.repeat(2001) }, 400, 'body-invalid'],
  ['open', { author: 'Ann' }, 400, 'body-invalid'],
])('refuses on %s: %j', async (id, body, status, error) => {
  const answer = await (await createShopper(site.app)).post(comments(id), body);
  expect([answer.status, answer.body.problem]).toEqual([status, error]);
});

it('lists a long discussion page by page, oldest first, and refuses a cursor that is not its own', async () => {
  const reader = await createShopper(site.app);
  for (let n = 0; n < 53; n += 1) await reader.post(comments('long'), { author: 'Ann', body: `Comment ${n}` });
  const first = (await request(site.app).get(comments('long'))).body;
  expect([first.comments.length, first.hasNextPage, first.count]).toEqual([50, true, 55]);
  const second = (await request(site.app).get(comments('long')).query({ cursor: first.nextPageCursor })).body;
  const bodies = [...first.comments, ...second.comments].map(({ body }: { body: string }) => body);
  expect(new Set(bodies).size).toBe(53);
  expect(second.hasNextPage).toBe(false);
  const wrong = await request(site.app).get(comments('long')).query({ cursor: 'x' });
  expect([wrong.status, wrong.body.problem]).toEqual([400, 'cursor-stale']);
});

it('counts each visitor’s like once, and forgets it', async () => {
  const [one, two] = [await createShopper(site.app), await createShopper(site.app)];
  const path = '/api/content/open/like';
  await one.put(path, { isLiked: true });
  expect((await one.put(path, { isLiked: true })).body).toEqual({ likeCount: 8, isLiked: true });
  expect((await two.put(path, { isLiked: true })).body).toEqual({ likeCount: 9, isLiked: true });
  expect((await one.put(path, { isLiked: false })).body).toEqual({ likeCount: 8, isLiked: false });
  expect((await one.get(path)).body).toEqual({ likeCount: 8, isLiked: false });
});

it('leaves no cookie with somebody who only reads', async () => {
  for (const path of [comments('open'), '/api/content/open/like']) {
    const answer = await request(site.app).get(path);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  }
});

describe('moderation', () => {
  const kept = '/api/owner/comments';
  const moderated = async (rule: 'held' | 'published') => {
    const shop = createShopApi(store, { pages, storeFile: { comments: rule } });
    await shop.services.owners.add(`${rule}@example.org`, 'a long password', ['moderator']);
    const owner = await createShopper(shop.app);
    await owner.post('/api/owner/session', { email: `${rule}@example.org`, password: 'a long password' });
    return { shop, owner };
  };

  it('holds what is written where the site says so, and shows it once it is published, with the reply', async () => {
    const { shop, owner } = await moderated('held');
    const reader = await createShopper(shop.app);
    const added = await reader.post(comments('held'), { author: 'Bo', body: 'Is it waterproof?' });
    expect([added.body.state, added.body.count]).toEqual(['held', 2]);
    expect((await request(shop.app).get(comments('held'))).body.comments).toEqual([]);
    const [held] = (await owner.get(`${kept}?state=held`)).body.comments;
    expect(held).toMatchObject({ author: 'Bo', itemTitle: 'held', state: 'held', reply: '' });
    const decided = { state: 'published', reply: ' It is. ', seen: held.changed };
    expect((await owner.put(`${kept}/${held.id}`, decided)).body).toMatchObject({
      state: 'published',
      reply: 'It is.',
    });
    const { comments: shown, count } = (await request(shop.app).get(comments('held'))).body;
    expect([count, shown]).toEqual([3, [expect.objectContaining({ author: 'Bo', reply: 'It is.' })]]);
    expect((await owner.put(`${kept}/${held.id}`, decided)).body.problem).toBe('comment-changed');
  });

  it('takes spam from the page and its count, tells its author nothing, and deletes for good', async () => {
    const { shop, owner } = await moderated('published');
    const sender = await createShopper(shop.app);
    const said = { author: 'Buy', body: 'cheap pills' };
    const { comment } = (await sender.post(comments('open'), said)).body;
    const [seen] = (await owner.get(`${kept}?state=published`)).body.comments;
    expect(seen.id).toBe(comment.id);
    const before = (await request(shop.app).get(comments('open'))).body.count;
    await owner.put(`${kept}/${comment.id}`, { state: 'spam', reply: '', seen: seen.changed });
    expect((await request(shop.app).get(comments('open'))).body.count).toBe(before - 1);
    expect((await sender.post(comments('open'), said)).body.state).toBe('held');
    expect((await owner.get(`${kept}?state=spam`)).body.counts.spam).toBe(1);
    expect((await owner.delete(`${kept}/${comment.id}`)).status).toBe(200);
    expect((await owner.delete(`${kept}/${comment.id}`)).body.problem).toBe('comment-unknown');
  });

  it('is for those who may moderate', async () => {
    const stranger = await createShopper(site.app);
    const body = { state: 'spam', reply: '', seen: 0 };
    const answers = [
      await stranger.get(`${kept}?state=held`),
      await stranger.put(`${kept}/any`, body),
      await stranger.delete(`${kept}/any`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
