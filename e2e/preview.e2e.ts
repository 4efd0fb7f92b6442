import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, mug, step, test } from './support/shopper.ts';
import { serveStatic } from './support/static-host.ts';

const root = join(import.meta.dirname, '..');
const command = join(root, 'dist/vitrine.js');

/** As a host with a strict policy sends every file: no code from text, for the service worker as for pages. */
const policy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'";

function buildPreview(out: string, ...given: readonly string[]): void {
  const built = spawnSync(process.execPath, [command, 'build', ...given, '--target', 'preview', '--out', out], {
    encoding: 'utf8',
  });
  expect({ status: built.status, stderr: built.stderr }).toEqual({
    status: 0,
    stderr: expect.stringContaining('Any host of files shows it'),
  });
}

test.describe('a preview that the browser renders', { tag: '@long' }, () => {
  test.use({ serviceWorkers: 'allow' });

  test('a host of files with a strict policy shows lists, products and the search, from templates compiled ahead', async ({
    page,
    faults,
  }) => {
    test.setTimeout(120_000);
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-preview-'));
    const out = join(folder, 'preview');
    buildPreview(out);
    const asked: string[] = [];
    const host = await serveStatic(out, {
      headers: { 'Content-Security-Policy': policy },
      onRequest: (path) => asked.push(path),
    });
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|unsafe-eval/.test(message.text())) refused.push(message.text());
    });
    try {
      await step(page, 'come by a link to a product', async () => {
        await page.goto(host.origin + mug);
        await expect(page.getByRole('heading', { level: 1, name: 'Harbour mug' })).toBeVisible();
      });
      const asLoaded = asked.length;
      await step(page, 'go to a list, and to its second page', async () => {
        await page.goto(`${host.origin}/stoneware?page=2`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
      await step(page, 'search', async () => {
        await page.goto(`${host.origin}/search?q=mug`);
        await expect(page.getByRole('link', { name: /Harbour mug/ }).first()).toBeVisible();
      });
      await step(page, 'ask for what is not there', async () => {
        expect((await page.goto(`${host.origin}/nowhere`))?.status()).toBe(404);
        await expect(page.getByRole('banner')).toBeVisible();
      });
      expect(asked.slice(asLoaded).filter((path) => /^\/(?:stoneware|search|nowhere)/.test(path))).toEqual([]);
      expect(refused).toEqual([]);
      // Calls have nobody who answers.
      faults.splice(0, faults.length, ...faults.filter((fault) => !/^503 \S+\/api\//.test(fault)));
    } finally {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
