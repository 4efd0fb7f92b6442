import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openSite } from '../../exports/open-site.ts';
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
