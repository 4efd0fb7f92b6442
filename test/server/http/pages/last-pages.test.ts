import request from 'supertest';
import { expect, it } from 'vitest';
import { createRegistry, defineFormatter } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { LastPages } from '../../../../server/http/pages/last-pages.ts';
import { tagOf } from '../../../../server/http/pages/page-tag.ts';
import { serveSite, website } from '../../../support/serve-site.ts';

const page = (text: string) => Buffer.from(text);

/** Tags as a host asks for them whose pages are rendered for each request. */
function lastTags(): (key: string, body: Buffer, origin: string) => string {
  const tags = new LastPages<string>();
  return (key, body, origin) => tags.of(key, { body, holes: [] }, origin, () => tagOf(body, origin));
}

it('gives a page the tag that its bytes and its files have, however often and in whatever order pages are made', () => {
  const tagFor = lastTags();
  const large = 'x'.repeat(300_000);
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 50; at += 1) {
      for (const text of ['a', 'b', `${at}`, '', large]) {
        expect(tagFor(`/${at}`, page(text), 'files')).toBe(tagOf(page(text), 'files'));
      }
      expect(tagFor(`/${at}`, page('a'), `files ${round}`)).toBe(tagOf(page('a'), `files ${round}`));
    }
  }
});

it('keeps a copy: the memory of a page is that of the next one', () => {
  const tagFor = lastTags();
  const memory = page('first');
  const first = tagFor('/', memory, '');
  memory.write('other');
  expect(tagFor('/', memory, '')).not.toBe(first);
});

it('makes anew what is made of a page of the same bytes whose nonces stand elsewhere', () => {
  const last = new LastPages<string>();
  const made = (holes: readonly number[]) => last.of('/', { body: page('a page'), holes }, '', () => holes.join());
  expect([[1], [1], [2], [1, 2], [1]].map(made)).toEqual(['1', '1', '2', '1,2', '1']);
});

it('is finished as often as it is another page, by a host that finishes pages and keeps none', async () => {
  let finished = 0;
  let text = 'one';
  const own = defineFormatter({
    name: 'text-now',
    family: 'core',
    summary: 'Prints what is said now.',
    args: {},
    examples: [{ template: '{title|text-now}', data: { title: 'a' }, output: 'one' }],
    apply: () => text,
  });
  const { app } = await serveSite(
    {
      template: { 'template.conf': '{}', 'site.region': '<p>{website.siteTitle|text-now}</p>' },
      pages: { 'index.json': { website } },
    },
    {
      cache: false,
      registry: createRegistry({ formatters: [...formatters, own], predicates }),
      finish(html) {
        finished += 1;
        return html.replace('<p>', `<p>${finished} `);
      },
    },
  );
  const shown = async () => (await request(app).get('/')).text;
  expect([await shown(), await shown(), await shown()]).toEqual(['<p>1 one</p>', '<p>1 one</p>', '<p>1 one</p>']);
  text = 'two';
  expect([await shown(), await shown()]).toEqual(['<p>2 two</p>', '<p>2 two</p>']);
});

it('names what is rendered for each request anew when a formatter printed something else', async () => {
  let count = 0;
  const counted = defineFormatter({
    name: 'counted',
    family: 'core',
    summary: 'Prints how often it was asked, in tens.',
    args: {},
    examples: [{ template: '{title|counted}', data: { title: 'a' }, output: '0' }],
    apply() {
      count += 1;
      return String(Math.floor(count / 10));
    },
  });
  const registry = createRegistry({ formatters: [...formatters, counted], predicates });
  const { app } = await serveSite(
    {
      template: { 'template.conf': '{}', 'site.region': '{website.siteTitle|counted}' },
      pages: { 'index.json': { website } },
    },
    { cache: false, registry },
  );
  const first = await request(app).get('/');
  const again = () =>
    request(app)
      .get('/')
      .set('If-None-Match', first.headers['etag'] ?? '');
  expect((await again()).status).toBe(304);
  count = 10;
  const changed = await again();
  expect([changed.status, changed.text]).toEqual([200, '1']);
  expect(changed.headers['etag']).not.toBe(first.headers['etag']);
});
