import type { Browser } from '@playwright/test';
import { startOddProxy } from './support/odd-proxy.ts';
import { expectStill, watchShifts } from './support/shifts.ts';
import { addButton, choose, expect, mug, openMug, test, told } from './support/shopper.ts';

test('rel-J06 a proxy that drops and doubles headers, holds answers back and cuts them up: the shop sells', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const proxy = await startOddProxy(baseURL ?? '');
  try {
    await page.goto(`${proxy.origin}${mug}`);
    await choose(page, 'Glaze', 'Tide');
    await choose(page, 'Size', 'Small');
    await addButton(page).click();
    await expect(told(page)).toContainText('Added! 1 item in cart, subtotal $34.00');
    await page.goto(`${proxy.origin}/cart`);
    await expect(page.getByRole('link', { name: 'Harbour mug' })).toBeVisible();
    await page.getByRole('button', { name: 'Increase quantity of Harbour mug' }).click();
    await expect(page.locator('.vt-grand-total')).toContainText('$68.00');
    // What the proxy took away is not missed on the way back.
    await page.reload();
    await expect(page.locator('.vt-grand-total')).toContainText('$68.00');
  } finally {
    await page.goto('about:blank');
    await proxy.close();
  }
});

test('rel-I02 a browser at the other end of the world reads the site’s own dates, and nothing is repaired', {
  tag: '@long',
}, async ({ browser }) => {
  const [there, here] = [await datesFrom(browser, 'Pacific/Kiritimati'), await datesFrom(browser, 'America/New_York')];
  expect(there).toEqual(here);
});

/** What the pages with dates say in a browser of that zone, once its regions are awake. */
async function datesFrom(browser: Browser, timezoneId: string): Promise<readonly string[]> {
  const context = await browser.newContext({ timezoneId });
  try {
    const page = await context.newPage();
    const repairs: string[] = [];
    page.on('console', (message) => repairs.push(message.text()));
    await page.addInitScript(() => {
      for (const type of ['vitrine:region-recovered', 'vitrine:region-failed']) {
        addEventListener(type, (event) => console.error(type, event instanceof CustomEvent ? event.detail : ''));
      }
    });
    const texts: string[] = [];
    for (const path of ['/events', '/events/long-table-supper', '/journal', '/journal/tea-for-one']) {
      await page.goto(path);
      texts.push(await page.locator('main').innerText());
    }
    await openMug(page);
    await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
    expect(repairs).toEqual([]);
    return texts;
  } finally {
    await context.close();
  }
}

test('slow 4G: the page is read before its script comes, an early press is kept, and nothing moves', {
  tag: '@long',
}, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await watchShifts(page);
  await page.goto(mug, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour mug' })).toBeVisible();
  await choose(page, 'Glaze', 'Tide');
  await choose(page, 'Size', 'Small');
  await addButton(page).click();
  await expect(told(page)).toContainText('Added! 1 item in cart, subtotal $34.00');
  await expectStill(page);
});

test('what a page shows first waits for nothing but the page, and its picture for no fonts', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const fonts: string[] = [];
  const sheets: string[] = [];
  session.on('Network.requestWillBeSent', ({ request, type }) => {
    if (request.url.endsWith('.woff2')) fonts.push(request.initialPriority);
    if (type === 'Stylesheet') sheets.push(request.url);
  });
  await session.send('Network.enable');
  const picture = page.waitForRequest(/harbour-mug\.svg/);
  await page.goto(mug, { waitUntil: 'commit' });
  await picture;
  expect(sheets).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour mug' })).toBeVisible();
  expect(new Set(fonts)).toEqual(new Set(['Low']));
});
