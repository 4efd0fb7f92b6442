import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../../support/chromium.ts';
import { startTestDev } from '../../../support/dev.ts';
import { scratchFolder, website } from '../../../support/serve-site.ts';

const TIME = 120_000;
// A few pages: each sheet shows them in frames, and those are the author's.
const template = {
  'template.conf': '{"stylesheets":[]}',
  'site.region':
    '<!doctype html><html lang="en"><head><title>{collection.title|html}</title></head><body><main><h1>{collection.title|html}</h1></main></body></html>',
};
const page = (title: string) => JSON.stringify({ website, collection: { title, fullUrl: `/${title}` } });
const content = { 'index.json': page('Home'), 'about.json': page('About'), 'shop.json': page('A-title-that-is-long') };
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
}, TIME);
afterAll(() => browser.close());

it.each([
  [360, 'dark'],
  [1440, 'light'],
] as const)(
  'the sheets of the preview fit a window %i wide, and axe finds nothing in them (%s)',
  async (width, colorScheme) => {
    const { url } = await startTestDev({ template: scratchFolder(template), content: scratchFolder(content) });
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    onTestFinished(() => context.close());
    const tab = await context.newPage();
    for (const sheet of ['', 'pages', 'matrix', 'messages', 'context?address=%2F']) {
      await tab.goto(`${url}/__vitrine/${sheet}`);
      const wider = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      // The pages in frames are the author's, and each has its landmarks.
      const { violations } = await new AxeBuilder({ page: tab })
        .exclude('iframe')
        .disableRules('landmark-unique')
        .analyze();
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 80)).join(' ')}`);
      expect({ sheet, wider, told }).toEqual({ sheet, wider: 0, told: [] });
    }
  },
  TIME,
);
