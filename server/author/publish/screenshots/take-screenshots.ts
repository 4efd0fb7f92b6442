import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { anyHost, createApp } from '../../../app.ts';
import { Images } from '../../../http/images/images.ts';
import { openSite } from '../../../http/pages/open-sites.ts';
import { privatePaths } from '../../../shop/pages/list.ts';
import type { PagesInput } from '../render-pages.ts';
import { findChromium } from './find-chromium.ts';

/** A page as a browser shows it, and as it tells it to assistive technology. */
export interface PageScreenshots {
  /** PNG of the whole page, by the width of the window in CSS pixels. */
  readonly pictures: ReadonlyMap<number, Buffer>;
  /** The accessibility tree, one node a line. */
  readonly tree: readonly string[];
}

/** Widths of the windows that screenshots are taken in: a phone and a desktop. */
const windowWidths = [390, 1280] as const;
const WINDOW_HEIGHT = 800;
const PATIENCE_MILLISECONDS = 30_000;

/** The machine's browser; undefined when there is none. */
export async function openBrowser(): Promise<Browser | undefined> {
  const found = findChromium();
  if (found === undefined) return undefined;
  return chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args, '--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
  });
}

/** Takes pages as the server sends them, without the runtime: what scripts would make of them is not the template's. */
export async function takeScreenshots(
  browser: Browser,
  input: PagesInput,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, PageScreenshots>> {
  const { origin, close } = await serve(input);
  try {
    const screenshots = new Map<string, { pictures: Map<number, Buffer>; tree: readonly string[] }>();
    for (const width of windowWidths) {
      const context = await openContext(browser, width, origin, input.settings.now);
      const page = await context.newPage();
      for (const address of addresses) {
        await page.goto(origin + address);
        await settle(page);
        const taken = screenshots.get(address) ?? { pictures: new Map(), tree: await treeOf(page) };
        taken.pictures.set(width, await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' }));
        screenshots.set(address, taken);
      }
      await context.close();
    }
    return screenshots;
  } finally {
    await close();
  }
}

const SAMPLE = `<!doctype html><body style="margin:0;font:16px/1.4 serif">Áy fi 0O 价格 <span style="font-family:sans-serif">Áy fi 0O
</span><code>Áy fi 0O</code> <b>B</b> <i>i</i> <button>Ok</button> <input value=1>`;

/** Names how a browser and its fonts draw: pictures of two that draw differently cannot be compared. */
export async function rendererOf(browser: Browser): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 300, height: 100 } });
  try {
    const page = await context.newPage();
    await page.setContent(SAMPLE);
    const picture = await page.screenshot({ caret: 'hide' });
    return `Chromium ${browser.version()}, ${createHash('sha256').update(picture).digest('hex').slice(0, 16)}`;
  } finally {
    await context.close();
  }
}

async function openContext(
  browser: Browser,
  width: number,
  origin: string,
  now: number | undefined,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: WINDOW_HEIGHT },
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(PATIENCE_MILLISECONDS);
  if (now !== undefined) await context.clock.setFixedTime(now);
  // Other hosts answer differently from day to day.
  await context.route(
    ({ href }) => !href.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(href),
    (route) => route.abort(),
  );
  return context;
}

/** Fonts and pictures are there, those below the window too. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is out of sight would be left out of a picture that shows the whole page.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => undefined))]);
  });
}

async function treeOf(page: Page): Promise<readonly string[]> {
  return (await page.locator('body').ariaSnapshot()).split('\n');
}

async function serve(input: PagesInput): Promise<{ origin: string; close: () => Promise<void> }> {
  const { template, content, registry, settings } = input;
  const images = new Images({ folder: join(tmpdir(), 'vitrine-images') });
  const site = await openSite(
    anyHost,
    { template, content },
    { registry, images, settings, privatePages: privatePaths, withBrokenConfig: true, report: () => {} },
  );
  const server = createServer(createApp({ sites: new Map([[anyHost, site]]), onInternalError: () => {} }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await site.host.source.close();
    },
  };
}
