import request from 'supertest';
import { expect, it } from 'vitest';
import { createRegistry, defineFormatter } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { PageTags, tagOf } from '../../../../server/http/pages/page-tag.ts';
import { serveSite, website } from '../../../support/serve-site.ts';

const page = (text: string) => Buffer.from(text);

it('gives a page the tag that its bytes and its files have, however often and in whatever order pages are made', () => {
  const tags = new PageTags();
  const large = 'x'.repeat(300_000);
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 50; at += 1) {
      for (const text of ['a', 'b', `${at}`, '', large]) {
        expect(tags.tagOf(`/${at}`, page(text), 'files')).toBe(tagOf(page(text), 'files'));
      }
      expect(tags.tagOf(`/${at}`, page('a'), `files ${round}`)).toBe(tagOf(page('a'), `files ${round}`));
    }
  }
});

it('keeps a copy: the memory of a page is that of the next one', () => {
  const tags = new PageTags();
  const memory = page('first');
  const first = tags.tagOf('/', memory, '');
  memory.write('other');
  expect(tags.tagOf('/', memory, '')).not.toBe(first);
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
