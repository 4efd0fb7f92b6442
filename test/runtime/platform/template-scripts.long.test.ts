import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, ConsoleMessage, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadRuntime } from '../../../server/http/pages/runtime-assets.ts';
import { securityHeaders } from '../../../server/http/security/index.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type Served, serveFolders, serveSite, type TestSite } from '../../support/serve-site.ts';

const TIME = 120_000;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
}, TIME);
afterAll(() => browser.close());

type StartOptions = Parameters<typeof serveSite>[1];

/** A page of the site under the policy that it is served with, and everything that the browser complained of. */
async function open(
  start: (options: StartOptions) => Promise<Served>,
): Promise<{ page: Page; url: string; complaints: string[]; asked: string[] }> {
  const runtime = loadRuntime('dist/runtime');
  const { boot, globals } = runtime;
  const { app } = await start({ security: securityHeaders(), runtime, boot, globals });
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    app(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  onTestFinished(async () => {
    await context.close();
    server.closeAllConnections();
    server.close();
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'log' && !isExpected(message)) complaints.push(message.text());
  });
  page.on('pageerror', (fault) => complaints.push(fault.message));
  const url = `http://127.0.0.1:${port}`;
  await page.goto(url);
  return { page, url, complaints, asked };
}

/** There is no shop here that would count a visit or a cart, and nobody elsewhere who would send a sheet. */
function isExpected(message: ConsoleMessage): boolean {
  if (/^Error tracking event: HTTP Status (?:404|405)\b/.test(message.text())) return true;
  const { hostname, pathname } = new URL(message.location().url || 'about:blank');
  const isOurs = hostname === '127.0.0.1';
  return message.text().startsWith('Failed to load resource') && (!isOurs || pathname.startsWith('/api/'));
}

/** A library in the manner of jQuery, with a plugin: as templates bundle them. */
const plugins = `(function (window) {
  var $ = window.jQuery = window.$ = function (what) { return what instanceof $.fn.init ? what : new $.fn.init(what) };
  $.fn = $.prototype = {
    each: function (act) { this.nodes.forEach(function (node, i) { act.call(node, i, node) }); return this },
    addClass: function (name) { return this.each(function () { this.classList.add(name) }) },
    append: function (html) { return this.each(function () { this.insertAdjacentHTML('beforeend', html) }) },
    on: function (type, act) { return this.each(function () { this.addEventListener(type, act) }) }
  };
  $.fn.init = function (what) { this.nodes = typeof what === 'string' ? [].slice.call(document.querySelectorAll(what)) : [what] };
  $.fn.init.prototype = $.fn;
})(window);
(function ($) {
  $.fn.fold = function (options) {
    return this.each(function () {
      var more = document.createElement('button'), own = this;
      more.textContent = options.label; more.className = 'more';
      $(more).on('click', function () { $(own).addClass('open') });
      own.parentNode.insertBefore(more, own.nextSibling);
    });
  };
})(jQuery);`;

const site = `(function (Static, SQS) {
  Y.use('node', function (Y) {
    Y.on('domready', function () {
      Y.one('#title').setHTML(Static.SQUARESPACE_CONTEXT.website.siteTitle);
      if (Y.Squarespace.Template.getTweakValue('fold-texts') + '' === 'true') $('.text').fold({ label: 'More' });
      Y.all('.photo img').each(function (img) { ImageLoader.load(img, { load: true, mode: 'fill' }) });
      new Y.Anim({ node: '#title', to: { opacity: 0.5 }, duration: 0.01 }).run();
      Y.one('.photo').on('click', function (e) { e.halt(); new Y.Squarespace.Lightbox2({ content: Y.one('.photo img'), controls: {} }).render() });
    });
  });
  window.controllers = { Mark: function (element) { element.setAttribute('data-marked', SQS.Tweak.getValue('@inkColor')) } };
  window.Squarespace.onInitialize(Y, function () { document.body.className += ' ready' });
  Y.Global.on('cart:item:added', function (e) { Y.one('#added').set('text', e.itemId) });
})(window.Static, window.SQS);
Y.Squarespace.Unheard.of('x');
document.documentElement.className += ' went-on';`;

const folder: TestSite = {
  template: {
    'template.conf': '{}',
    'styles/site.less': `// tweak: { "type": "checkbox", "title": "fold-texts", "active": true }
// tweak: { "type": "color", "title": "Ink" }
@inkColor: #123456;
.photo { width: 300px; height: 300px; overflow: hidden; } body { color: @inkColor; }`,
    'site.region': `<html lang="en"><head>{squarespace-headers}</head><body class="{squarespace.page-classes}">
<h1 id="title">…</h1><p class="text">Long</p><p id="added"></p><section data-controller="Mark">Marked</section>
<div class="photo"><img alt="A boat" data-src="/assets/boat.svg" data-image="/assets/boat.svg" data-load="false" data-image-dimensions="2000x1000" data-image-focal-point="0.9,0.5"></div>
<squarespace:script src="plugins.js" combo="true" /><squarespace:script src="site.js" combo="true" />{squarespace-footers}</body></html>`,
    'scripts/plugins.js': plugins,
    'scripts/site.js': site,
    'assets/boat.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1000"><rect width="2000" height="1000" fill="teal"/></svg>',
  },
  pages: {
    'index.json': {
      collection: { id: 'c', title: 'Home', fullUrl: '/', typeName: 'page', type: 10 },
      website: { siteTitle: 'Slipway' },
    },
  },
};

describe('scripts of a published template, with plugins of their own', () => {
  it(
    'run to their end under the page’s policy, and what they ask of the platform happens',
    async () => {
      const { page, complaints, asked } = await open((options) => serveSite(folder, options));
      await page.locator('body.ready').waitFor();
      expect(await page.locator('#title').textContent()).toBe('Slipway');
      expect(await page.locator('html.went-on').count()).toBe(1);
      expect(await page.locator('[data-controller]').getAttribute('data-marked')).toBe('#123456');
      await page.getByRole('button', { name: 'More' }).click();
      expect(await page.locator('.text.open').count()).toBe(1);
      await page.waitForFunction(() => {
        const image = document.querySelector('img');
        return (
          image?.complete === true && image.naturalWidth > 0 && image.clientWidth === 300 && image.clientHeight === 300
        );
      });
      expect(await page.locator('.photo img').evaluate((image) => getComputedStyle(image).objectPosition)).toBe(
        '90% 50%',
      );
      await page.waitForFunction(
        () => getComputedStyle(document.querySelector('#title') ?? document.body).opacity === '0.5',
      );
      await page.evaluate(() =>
        document.dispatchEvent(new CustomEvent('vitrine:item-added', { detail: { itemId: 'bowl' } })),
      );
      expect(await page.locator('#added').textContent()).toBe('bowl');
      await page.locator('.photo').click();
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      expect(complaints).toEqual([expect.stringMatching(/^Y\.Squarespace\.Unheard is not known here/)]);
      expect(asked.filter((address) => address.includes('/platform-'))).toHaveLength(1);
    },
    TIME,
  );

  it(
    'lay slides of different heights in columns that are read across',
    async () => {
      const heights = [100, 300, 200, 50, 80];
      const slides = heights.map((height) => `<div class="slide" style="height:${height}px"></div>`).join('');
      const columns = `new Y.Squarespace.Gallery2({ container: '#wall', element: '#wall .slide', design: 'autocolumns', designOptions: { columnWidth: 250, gutter: 10 } });`;
      const { page } = await open((options) =>
        serveSite(
          {
            ...folder,
            template: {
              'template.conf': '{}',
              'site.region': `<html lang="en"><head>{squarespace-headers}</head><body><div id="wall" style="width:780px">${slides}</div>
<script>${columns}</script>{squarespace-footers}</body></html>`,
            },
          },
          options,
        ),
      );
      await page.waitForFunction(() => document.querySelector<HTMLElement>('.slide')?.style.gridRowEnd === 'span 110');
      const places = await page.locator('.slide').evaluateAll((all) => {
        const wall = document.querySelector('#wall')?.getBoundingClientRect();
        return all.map((slide) => {
          const { left, top } = slide.getBoundingClientRect();
          return [left - (wall?.left ?? 0), top - (wall?.top ?? 0)].map(Math.round).join(',');
        });
      });
      // The fourth below the first, which is the shortest; the fifth below the fourth.
      expect(places).toEqual(['0,0', '263,0', '527,0', '0,110', '0,170']);
    },
    TIME,
  );

  it(
    'of the folder in the old manner run to their end on each of its pages',
    async () => {
      const classic = 'fixtures/sites/classic';
      const { page, url, complaints } = await open((options) =>
        serveFolders(`${classic}/template`, `${classic}/content`, options),
      );
      const paths = readdirSync(`${classic}/content`).flatMap(
        (name) => /^(?!_|index|store)(.+)\.json$/.exec(name)?.[1] ?? [],
      );
      for (const path of ['', ...paths]) {
        await page.goto(`${url}/${path}`);
        const money = await page.locator('body').getAttribute('data-money');
        expect([path, money, complaints]).toEqual([path, '€12.50', []]);
      }
    },
    TIME,
  );
});
