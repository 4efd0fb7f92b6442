import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { defineFormatter } from '#engine';
import { openSite } from '../../exports/open-site.ts';
import type { SiteOptions } from '../../exports/site-options.ts';
import { startS3 } from '../support/s3-server.ts';
import { scratchFolder } from '../support/serve-site.ts';

// Each opens a site, one of them with its database.
vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const shop = { template: join(root, 'site-templates/shop'), content: join(root, 'fixtures/pages/shop') };

it('serves the scripts of a site without a shop, and nothing that would have to be answered', async () => {
  const site = await openSite(shop);
  const answer = await site.fetch('/stoneware/harbour-mug');
  const html = await answer.text();
  const [, boot = ''] = /<script nonce="([^"]+)" type="module" src="\/_runtime\/boot-/.exec(html) ?? [];
  expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${boot}'`);
  expect(html).toContain('<html data-server="none"');
  expect(html).not.toMatch(/class="[^"]*sqs-add-to-cart-button|action="\/form\/|href="\/cart"/);
  const [script = ''] = /\/_runtime\/boot-[\w-]+\.js/.exec(html) ?? [];
  expect((await site.fetch(script)).status).toBe(200);
  expect((await site.fetch('/api/commerce/shopping-cart')).status).toBe(404);
  await site.close();
});

it('keeps what visitors send in the bucket that it is told', async () => {
  const storage = await startS3();
  const data = scratchFolder({});
  const site = await openSite({ ...shop, data, storageUrl: storage.url('ours') });
  const page = await site.fetch('/');
  expect(page.status).toBe(200);
  await site.close();
  expect(storage.asked.length).toBeGreaterThan(0);
  await storage.close();
  await expect(openSite({ ...shop, data, storageUrl: 'https://elsewhere' })).rejects.toThrow(
    'STORAGE_URL is no address',
  );
});

it.each([{}, { data: 'memory' }])('renders every page anew where nothing is kept, with %j', async (more) => {
  let printed = 0;
  const counted = defineFormatter({
    name: 'counted',
    family: 'mine',
    summary: 'Counts what is printed.',
    examples: [{ template: '{a|counted}', data: { a: 'x' }, output: 'x' }],
    apply(input) {
      printed += 1;
      return input;
    },
  });
  const template = scratchFolder({ 'template.conf': '{}', 'site.region': '{collection.title|counted}' });
  const content = scratchFolder({ 'index.json': '{ "collection": { "title": "Home", "homepage": true } }' });
  const asked = async (cache: object) => {
    printed = 0;
    const site = await openSite({ template, content, formatters: [counted], ...cache, ...more });
    for (let times = 0; times < 3; times += 1) await (await site.fetch('/')).text();
    await site.close();
    return printed;
  };
  expect([await asked({}), await asked({ cache: false })]).toEqual([1, 3]);
});

const wrong: readonly (readonly [given: object, told: string])[] = [
  [{}, 'template is the path of a folder, and not undefined.'],
  [{ template: 7 }, 'template is the path of a folder, and not 7.'],
  [{ formaters: [] }, 'formaters is no option of a site: perhaps formatters is meant.'],
  [{ formatters: [{ name: 'x' }] }, "formatters is a list of what defineFormatter gives, and not [ { name: 'x' } ]."],
  [{ prefix: '/shop/' }, "prefix is a path such as /shop, without a slash at its end, and not '/shop/'."],
  [{ now: '2026-01-01' }, "now is a number of milliseconds, and not '2026-01-01'."],
  [{ secrets: 'word', data: 'memory' }, 'secrets is a list of texts.'],
  [{ cache: true, data: 'memory' }, 'cache is false, or left out, and not true.'],
  [{ databaseUrl: 'postgres://localhost/shop' }, 'databaseUrl is for a shop, and there is none without data.'],
];
it.each(wrong)('refuses %j', async (given, told) => {
  // As a program without types may call it.
  const options = (
    'template' in given || Object.keys(given).length === 0 ? given : { ...shop, ...given }
  ) as SiteOptions;
  await expect(openSite(options)).rejects.toThrow(new TypeError(told));
});
