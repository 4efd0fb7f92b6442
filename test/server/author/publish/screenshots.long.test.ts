import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePictures } from '../../../../server/author/publish/screenshots/compare-pictures.ts';
import {
  compareGoldenPictures,
  writeGoldenPictures,
} from '../../../../server/author/publish/screenshots/golden-pictures.ts';
import { rendererOf, takeScreenshots } from '../../../../server/author/publish/screenshots/take-screenshots.ts';
import { launchChromium } from '../../../support/chromium.ts';
import { registry, scratchFolder, website, writeFiles } from '../../../support/serve-site.ts';

const TIME = 60_000;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
}, TIME);
afterAll(() => browser.close());

const square = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

describe('the pictures of a site', () => {
  it(
    'show every page whole, its pictures too, at two widths, and no other host',
    async () => {
      const template = scratchFolder({
        'template.conf': '{ "stylesheets": ["site.less"] }',
        'styles/site.less': 'body { margin: 0 } .tall { height: 1500px } img { display: block }',
        'site.region':
          '<!doctype html><html lang="en"><head>{squarespace-headers}</head><body>{squarespace.main-content}</body></html>',
      });
      const content = scratchFolder({
        'index.json': JSON.stringify({
          website,
          mainContent:
            '<h1>Bowls</h1><p class="tall">and plates</p><img loading="lazy" src="/assets/red.png" alt="Red"><img src="https://other.example/x.png" alt="">',
        }),
        'assets/red.png': await square(40, 40, '#ff0000'),
      });
      const input = { template, content, registry, settings: { now: 0 } };
      const taken = (await takeScreenshots(browser, input, ['/'])).get('/');
      expect([...(taken?.pictures.keys() ?? [])]).toEqual([390, 1280]);
      expect(taken?.tree.join('\n')).toContain('- heading "Bowls" [level=1]');
      expect(taken?.tree.join('\n')).toContain('- img "Red"');
      const picture = sharp(taken?.pictures.get(390));
      const { width, height } = await picture.metadata();
      expect(width).toBe(390);
      expect(height).toBeGreaterThan(1_540);
      const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const last = data.subarray(((info.height - 20) * info.width + 5) * 3).subarray(0, 3);
      expect([...last]).toEqual([255, 0, 0]);

      const golden = scratchFolder();
      const screenshots = new Map(taken === undefined ? [] : [['/', taken] as const]);
      writeGoldenPictures(golden, screenshots, await rendererOf(browser));
      expect(readFileSync(join(golden, 'drawn-by.txt'), 'utf8')).toMatch(/^Chromium .+, [\da-f]{16}\n$/);
      writeFiles(template, { 'styles/site.less': 'body { margin: 0; color: red } .tall { height: 1500px }' });
      mkdirSync(join(golden, 'shop'));
      copyFileSync(join(golden, 'index.390.png'), join(golden, 'shop/old.390.png'));
      const now = await takeScreenshots(browser, input, ['/', '/404']);
      const results = await compareGoldenPictures(golden, now);
      expect(results.map(({ address, width: at, state }) => `${address} ${at} ${state}`)).toEqual([
        '/ 390 changed',
        '/ 1280 changed',
        '/404 390 new',
        '/404 1280 new',
        '/shop/old 390 gone',
      ]);
    },
    TIME,
  );

  it(
    'show what a style sheet leaves out of sight of a window',
    async () => {
      const template = scratchFolder({
        'template.conf': '{ "stylesheets": ["site.less"] }',
        'styles/site.less':
          'body { margin: 0 } .tall { height: 9000px } .far { content-visibility: auto; contain-intrinsic-size: auto 900px } .far p { height: 60px; margin: 0; background: #00f }',
        'site.region':
          '<!doctype html><html lang="en"><head>{squarespace-headers}</head><body>{squarespace.main-content}</body></html>',
      });
      const mainContent = '<h1>Bowls</h1><div class="tall"></div><div class="far"><p>and plates</p></div>';
      const content = scratchFolder({ 'index.json': JSON.stringify({ website, mainContent }) });
      const input = { template, content, registry, settings: { now: 0 } };
      const picture = sharp((await takeScreenshots(browser, input, ['/'])).get('/')?.pictures.get(390));
      const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(info.height).toBeLessThan(9_200);
      const last = data.subarray(((info.height - 3) * info.width + 300) * 3).subarray(0, 3);
      expect([...last]).toEqual([0, 0, 255]);
    },
    TIME,
  );

  it('are compared pixel by pixel, and what a taller one has more is a difference', async () => {
    const [white, taller, grey] = await Promise.all([
      square(10, 10, '#ffffff'),
      square(10, 12, '#ffffff'),
      square(10, 10, '#fefefe'),
    ]);
    expect(await comparePictures(white, white)).toBeUndefined();
    // No eye tells these two apart.
    expect(await comparePictures(white, grey)).toBeUndefined();
    const grown = await comparePictures(white, taller);
    expect(grown).toMatchObject({ share: 20 / 120, rows: [10, 11] });
    expect(await sharp(grown?.picture).metadata()).toMatchObject({ width: 10, height: 12 });
  });
});
