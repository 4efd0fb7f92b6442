import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import type { JsonValue } from '#engine';
import { localeData, timeZones } from '../../../../server/cli/locale-packs.ts';
import type { OpenOptions } from '../../../../server/http/pages/open-sites.ts';
import { RenderPool } from '../../../../server/http/render-workers/render-pool.ts';
import { startWorker } from '../../../../server/lib/start-worker.ts';
import { at, listAt, withMembers } from '../../../../server/site/lib/json-access.ts';
import { serveSite, type TestSite, website } from '../../../support/serve-site.ts';

const TIME = 60_000;
const items = Array.from({ length: 45 }, (_, place) => ({
  id: `item-${place}`,
  title: `Post ${place}`,
  fullUrl: `/posts/post-${place}`,
  tags: place === 0 ? ['first'] : [],
}));
const collection = (name: string) => ({ id: name, title: name, urlId: name, fullUrl: `/${name}`, pageSize: 20 });
const site: TestSite = {
  template: {
    'template.conf': '{}',
    'site.region': `{squarespace-headers}<h1>{collection.title|html} {website.siteTitle|html} {commentCount}</h1><squarespace:navigation navigationId="main" template="nav"/><squarespace:query collection="posts">{.repeated section items}{title}{.end}</squarespace:query>{website.siteTitle|nonsense}{.repeated section items}<b>{title|html} {likes}</b>{.end}<div class="form-block" data-form-id="contact"></div><squarespace:block-field id="b1"/>{squarespace.main-content}`,
    'blocks/nav.block': '{.repeated section items}<a href="{collection.fullUrl}">{collection.title|html}</a>{.end}',
  },
  pages: {
    '_site.json': { website, blockFields: { b1: { html: '<p>shared</p>' } } },
    'index.json': { collection: { ...collection('index'), fullUrl: '/' } },
    'posts.json': { collection: collection('posts'), items, blockFields: { b1: { html: '<p>own</p>' } } },
    'about.json': { collection: collection('about'), website: { ...website, siteTitle: 'Another', language: 'de' } },
    'shop.json': {
      collection: collection('shop'),
      items: [{ id: 'p', title: 'Mug', structuredContent: { variants: [{ sku: 'a', price: 1 }] } }],
    },
    'events.json': {
      collection: collection('events'),
      upcoming: [{ id: 'e', recordType: 12, title: 'Fair', startDate: 1, endDate: 2 }],
    },
    'moved.json': { collection: { ...collection('moved'), redirectUrl: '/about' } },
  },
};

function pool() {
  const made = new RenderPool({
    start: (options) =>
      startWorker('page-worker', new URL('../../../../server/cli/serve.ts', import.meta.url).href, options),
    onInternalError: (fault) => expect.fail(String(fault)),
    patience: TIME,
    hang: TIME,
  });
  onTestFinished(() => made.close());
  return made;
}

/** The same site as it reads its pages itself, and as another thread reads them. */
async function both(options: Partial<OpenOptions> = {}) {
  const settings = { localeData, timeZones, now: Date.UTC(2026, 0, 2) };
  const threads = pool();
  const here = await serveSite(site, { settings, ...options });
  const there = await serveSite(site, { settings, ...options, renderWorkers: threads.openSite(), unreadBytes: 1 });
  const ask = async (path: string) => {
    const [one, other] = [await request(here.app).get(path), await request(there.app).get(path)];
    const shown = ({ status, headers, text }: typeof one) => ({
      ...{ path, status, text },
      // Of the tag what the bytes are: files of two folders have changed at two moments.
      headers: { ...headers, etag: headers['etag']?.slice(17), 'server-timing': '', date: '' },
    });
    expect(shown(other)).toEqual(shown(one));
    return other;
  };
  return { ask, here, there, threads };
}

it(
  'a page that another thread reads is the page that would have been made here',
  async () => {
    const forms = (id: string): JsonValue | undefined =>
      id === 'contact'
        ? { id, fields: [{ id: 'f1', type: 'text', title: 'Name' }], submitButtonText: 'Send' }
        : undefined;
    const { ask, here, there, threads } = await both({ live: () => ({ forms }) });
    expect((await ask('/posts')).text).toContain('<p>own</p>');
    expect(threads.size).toBe(1);
    for (const query of ['?page=2', '?page=9', '?tag=first', '?tag=none', '?category=x', '?sort=name']) {
      await ask(`/posts${query}`);
    }
    for (const path of ['/', '/about', '/about?page=3', '/shop', '/events', '/moved', '/posts/post-3', '/nowhere']) {
      await ask(path);
    }
    expect(there.diagnostics).toEqual(here.diagnostics);
    expect((await request(there.app).get('/posts')).headers['server-timing']).toBe('cache;desc=hit');
  },
  TIME,
);

it(
  'what is locked stands in no page of another thread either',
  async () => {
    const locks = [{ path: '/posts/post-2' }, { path: '/about' }];
    const { ask } = await both({ live: () => ({ locks: () => locks }) });
    const { text } = await ask('/posts');
    expect([text.includes('Post 1 '), text.includes('Post 2 ')]).toEqual([true, false]);
    await ask('/');
  },
  TIME,
);

it(
  'shows what is known better than in its file, and again when that has changed',
  async () => {
    let likes = 1;
    const overlay = {
      version: () => String(likes),
      apply: (page: Parameters<typeof listAt>[0] & object) => {
        const liked = listAt(page, 'items').map((item) =>
          withMembers(item as object as Record<string, JsonValue>, { likes }),
        );
        return withMembers(page as Record<string, JsonValue>, {
          items: liked,
          commentCount: Number(at(page, 'collection.pageSize')),
        });
      },
    };
    const { ask } = await both({ live: () => ({ overlay }) });
    expect((await ask('/posts')).text).toContain('<b>Post 3 1</b>');
    likes = 2;
    expect((await ask('/posts')).text).toContain('<b>Post 3 2</b>');
  },
  TIME,
);

it(
  'is another page when its file has changed',
  async () => {
    const { there } = await both();
    await request(there.app).get('/about');
    writeFileSync(
      join(there.content, 'about.json'),
      JSON.stringify({ collection: { ...collection('about'), title: 'New' } }),
    );
    await expect
      .poll(async () => (await request(there.app).get('/about')).text, { timeout: TIME })
      .toContain('<h1>New ');
  },
  TIME,
);
