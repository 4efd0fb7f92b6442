import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startDev } from '../../../../server/author/dev/dev-server.ts';
import { launchChromium } from '../../../support/chromium.ts';
import { type Dev, eventually, startTestDev } from '../../../support/dev.ts';
import { writeFiles } from '../../../support/serve-site.ts';

const TIME = 120_000;
const SAVES = 20;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
}, TIME);
afterAll(() => browser.close());

async function openPage(dev: Dev, path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  onTestFinished(() => page.close());
  await page.goto(dev.url + path);
  await eventually(() => expect(dev.connections()).toBe(1));
  return page;
}

const block = 'blocks/footer.block';
function save(dev: Dev, file: string, change: (text: string) => string): void {
  writeFiles(dev.template, { [file]: change(readFileSync(join(dev.template, file), 'utf8')) });
}

describe('an open page', () => {
  it(
    'shows every one of twenty saves, prints how soon, and keeps scroll, focus and what was typed',
    async () => {
      const dev = await startTestDev();
      const page = await openPage(dev, '/search');
      await page.fill('#search-field', 'half a wo');
      await page.focus('#search-field');
      await page.evaluate(() => scrollTo(0, 120));
      const scrolled = await page.evaluate(() => scrollY);
      // As regions do that speak or show something: such a page is patched like any other.
      await page.evaluate(() => {
        document.body.prepend(document.createElement('output'));
        document.body.append(document.createElement('div'));
        Object.assign(window, { stayed: true });
      });
      const times: number[] = [];
      for (let round = 0; round < SAVES; round += 1) {
        const shown = page.evaluate(
          (word) =>
            new Promise<void>((resolve) => {
              const look = () => {
                if (document.querySelector('.foot-mark')?.textContent?.includes(word))
                  requestAnimationFrame(() => resolve());
                else requestAnimationFrame(look);
              };
              look();
            }),
          `round ${round}!`,
        );
        const started = performance.now();
        save(dev, block, (text) => text.replace(/(?: round \d+!)?<\/span><\/p>/, ` round ${round}!</span></p>`));
        await shown;
        times.push(performance.now() - started);
      }
      const median = times.sort((a, b) => a - b)[SAVES / 2] ?? 0;
      // The goal is 150 ms on a machine that does nothing else; a busy one fails no test.
      process.stdout.write(`block saved to pixels: median ${median.toFixed(0)} ms over ${SAVES} saves\n`);
      expect(await page.inputValue('#search-field')).toBe('half a wo');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('search-field');
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
    },
    TIME,
  );

  it(
    'takes new styles without loading again',
    async () => {
      const dev = await startTestDev();
      const page = await openPage(dev, '/about');
      await page.evaluate(() => Object.assign(window, { stayed: true }));
      save(dev, 'styles/print.less', (text) => `${text}\nbody { background: rgb(1, 2, 3) !important; }\n`);
      const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await eventually(async () => expect(await colour()).toBe('rgb(1, 2, 3)'));
      expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
    },
    TIME,
  );

  it(
    'takes a changed fixture',
    async () => {
      const dev = await startTestDev();
      const page = await openPage(dev, '/about');
      const file = join(dev.content, 'about.json');
      const json = JSON.parse(readFileSync(file, 'utf8'));
      json.collection.title = 'About somebody else';
      writeFiles(dev.content, { 'about.json': JSON.stringify(json) });
      await eventually(async () => expect(await page.textContent('h1')).toBe('About somebody else'));
    },
    TIME,
  );

  it(
    'shows a mistake over itself, folds it away on Escape, and forgets it after the next good save',
    async () => {
      const dev = await startTestDev();
      const page = await openPage(dev, '/search');
      let line = 0;
      save(dev, block, (text) => {
        const mistaken = text.replace('{website.siteTitle|html}', '{website.siteTitle|htlm}');
        line = mistaken.slice(0, mistaken.indexOf('htlm')).split('\n').length;
        return mistaken;
      });
      const overlay = page.locator('vitrine-overlay');
      await overlay.locator('.panel').waitFor();
      const text = (await overlay.locator('.panel').textContent()) ?? '';
      expect(text).toContain("There is no formatter named 'htlm'");
      expect(text).toContain("Did you mean 'html'?");
      expect(text).toContain('^^^^');
      expect(text).toMatch(new RegExp(`${block}:${line}:\\d+`));
      expect(await page.isVisible('#search-field')).toBe(true);
      expect(dev.said.map((line) => line.split('\n')[0]).filter((line) => line?.includes("'htlm'"))).toHaveLength(1);
      await page.keyboard.press('Escape');
      expect(await overlay.locator('.badge').textContent()).toBe('1 error');
      save(dev, block, (before) => before.replace('htlm', 'html'));
      await overlay.waitFor({ state: 'detached' });
    },
    TIME,
  );

  it(
    'keeps what is typed while a slow tab hears of two saves, and is slow in that tab alone',
    async () => {
      const dev = await startTestDev();
      const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      onTestFinished(() => tab.close());
      await tab.goto(`${dev.url}/__vitrine/?page=/search&fault=slow`);
      await tab.getByText('On in this tab: slow').waitFor();
      const shown = tab.frameLocator('iframe[title=Page]');
      const field = shown.locator('#search-field');
      await field.fill('half a wo');
      save(dev, block, (text) => text.replace('</span></p>', ' once</span></p>'));
      await field.pressSequentially('rd');
      save(dev, block, (text) => text.replace(' once</span></p>', ' twice</span></p>'));
      await shown.locator('.foot-mark', { hasText: 'twice' }).waitFor();
      expect(await field.inputValue()).toBe('half a word');
      // Another tab of the same browser hears nothing of it.
      const other = await browser.newPage();
      onTestFinished(() => other.close());
      await other.goto(`${dev.url}/search`);
      const isSlow = await other.evaluate(() => document.querySelector('[data-fault=""]') === null);
      expect(isSlow).toBe(false);
    },
    TIME,
  );

  it(
    'says where an element comes from while Alt is held',
    async () => {
      const dev = await startTestDev();
      const page = await openPage(dev, '/stoneware');
      await page.keyboard.down('Alt');
      await page.locator('.card-title a').nth(1).hover();
      const label = page.locator('vitrine-inspect .label');
      await label.waitFor();
      const text = (await label.textContent()) ?? '';
      expect(text).toContain('blocks/product-card.block:10:28');
      expect(text).toContain('data: items[1]');
      expect(text).toMatch(/\{title\|html\} {2}items\.1\.title = "[^"]+"/);
      expect(text).toContain('in blocks/product-list.block:');
      expect(text).toContain('in site.region:');
      // Markup of a formatter stands in no template: the tag that prints it is its place.
      await page.locator('.product-price').nth(1).hover();
      await eventually(async () => expect(await label.textContent()).toMatch(/^blocks\/product-card\.block:11:/));
      expect(await label.textContent()).toContain('{@|product-price}  11:');
    },
    TIME,
  );

  it(
    'points at what the pointer is over while Inspect is on, and at nothing once it is off',
    async () => {
      const dev = await startTestDev();
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      onTestFinished(() => page.close());
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.goto(`${dev.url}/__vitrine/?page=/stoneware`);
      const shown = page.frameLocator('iframe[title=Page]');
      const heading = shown.locator('h1').first();
      await heading.waitFor();
      await page.getByRole('checkbox', { name: 'Inspect' }).check();
      await heading.hover();
      const label = shown.locator('vitrine-inspect .label');
      await label.waitFor();
      const said = await label.textContent();
      // The main part takes the focus of a press on what is in it.
      await heading.click();
      await shown.getByText('Set VITRINE_EDITOR').waitFor();
      expect(await label.textContent()).toBe(said);
      await page.getByRole('checkbox', { name: 'Inspect' }).uncheck();
      await label.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    },
    TIME,
  );

  it(
    'rel-E09 finds the server again after restarts, with one connection, and shows what changed meanwhile',
    async () => {
      const dev = await startTestDev();
      const page = await openPage(dev, '/about');
      let running = await restart(dev, dev.port);
      onTestFinished(() => running.stop());
      for (let round = 0; round < 3; round += 1) {
        await running.stop();
        save(dev, block, (text) => text.replace(/(?: again \d)?<\/h2>/, ` again ${round}</h2>`));
        running = await restart(dev, dev.port);
        await eventually(
          async () => expect(await page.textContent('.site-footer')).toContain(`again ${round}`),
          20_000,
        );
        await eventually(() => expect(running.connections()).toBe(1));
      }
    },
    TIME,
  );

  async function restart(dev: Dev, port: number) {
    await dev.stop();
    return startDev({ ...dev.options, port });
  }
});

describe('the gallery', () => {
  it(
    'shows a page in a frame under choices that its address holds',
    async () => {
      const dev = await startTestDev();
      const page = await browser.newPage({ colorScheme: null });
      onTestFinished(() => page.close());
      const product = '/stoneware/harbour-mug';
      await page.goto(
        `${dev.url}/__vitrine/?page=${encodeURIComponent(product)}&state=07-sold-out&width=390&scheme=dark`,
      );
      const frame = page.frameLocator('iframe[title="Page"]');
      await frame.locator('.product-mark, .sold-out, [class*=sold]').first().waitFor({ state: 'attached' });
      expect(await page.locator('iframe[title="Page"]').evaluate((element) => element.clientWidth)).toBe(390);
      const isDark = () => frame.locator('html').evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
      expect(await isDark()).toBe(true);
      await page.locator('button:has(+ fieldset select[name=state])').click();
      await page.selectOption('select[name=state]', '11-digital');
      await eventually(() => expect(page.url()).toContain('state=11-digital'));
      await page.fill('[data-find]', 'contact');
      expect(await page.locator('a[data-page]:visible').count()).toBeLessThan(4);
    },
    TIME,
  );

  it(
    'plays the scene of a message in its place, with the data of the page beside it',
    async () => {
      const dev = await startTestDev();
      const page = await browser.newPage();
      onTestFinished(() => page.close());
      await page.goto(`${dev.url}/__vitrine/messages?pseudoLocale=accented`);
      await page.locator('tr', { hasText: 'add.twoOptionsOpen' }).getByRole('link', { name: 'show' }).click();
      const frame = page.frameLocator('iframe[title="Page"]');
      await frame.getByRole('alertdialog').getByText('[Płéášé').first().waitFor();
      await page.getByRole('checkbox', { name: 'Data' }).check();
      const data = page.frameLocator('iframe[title^="Data"]');
      await data.locator('[data-path="item.title"][data-used]').waitFor();
      expect(await data.locator('[data-path="item.id"]').first().textContent()).toContain('"');
    },
    TIME,
  );
});
