import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/shopper.ts';

/** Everything a page tells the census, in the order in which it left the browser. */
function listen(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!isMeasuring(pathname)) return;
    const body = new URLSearchParams(request.postData() ?? '');
    // Beacons of a page that has left belong to no page that Playwright hears for sure.
    if (!pathname.endsWith('/performance/records')) sent.push(body.get('event') ?? pathname);
  });
  return sent;
}

const isMeasuring = (path: string) => /^\/api\/(?:census|events|1\/performance)\//.test(path);

/**
 * Writes down what leaves the browser at the moment it leaves it, in the tab's own store: the next page of the tab reads
 * there what the one before sent while it was leaving.
 */
async function record(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (way: string, to: unknown, body: unknown) => {
      const address = new URL(String(to instanceof Request ? to.url : to), location.href).pathname;
      if (!/^\/api\/(?:census|events|1\/performance)\//.test(address)) return;
      const fields = new URLSearchParams(typeof body === 'string' && /^[\w%]+=/.test(body) ? body : '');
      const data: unknown = JSON.parse(fields.get('data') ?? '{}');
      const item = typeof data === 'object' && data !== null && 'item_id' in data ? ` ${String(data.item_id)}` : '';
      const line = `${location.pathname} ${way} ${fields.get('event') ?? address}${item}`;
      sessionStorage.setItem('journey', `${sessionStorage.getItem('journey') ?? ''}${line}\n`);
    };
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      note('tells', input, init?.body);
      return fetch(input, init);
    };
    const beacon = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      note('leaves with', address, body);
      return beacon(address, body);
    };
  });
}

const recorded = (page: Page) => page.evaluate(() => sessionStorage.getItem('journey') ?? '');

const trackingCookies = async (page: Page) =>
  (await page.context().cookies(page.url()))
    .map(({ name }) => name)
    .filter((name) => name.startsWith('ss_'))
    .sort();

const identifying = ['ss_cid', 'ss_cvr', 'ss_cvt', 'ss_first', 'ss_landed', 'ss_performance', 'ss_sid'];
/** Measuring waits for an idle browser, which on a busy machine takes its time. */
const idle = { timeout: 15_000 };

test('a shopper’s journey gives exactly its stream of events: none twice, none lost on leaving', async ({ page }) => {
  await record(page);
  await page.goto('/stoneware');
  await expect.poll(() => recorded(page), idle).toContain('/stoneware tells CommerceShopping_VisitPLP');
  await page.goto('/stoneware/harbour-mug');
  await expect.poll(() => recorded(page), idle).toContain('CommerceShopping_VisitPDP');
  for (const [option, value] of [
    ['Glaze', 'Tide'],
    ['Size', 'Small'],
  ] as const) {
    await page.locator(`[data-variant-option-name="${option}"] label`, { hasText: value }).click();
  }
  const button = page.locator('main .sqs-add-to-cart-button').first();
  await button.click();
  await expect(button).toHaveText('Added!');
  await expect.poll(() => recorded(page), idle).toContain('CommerceShopping_AddToCart');
  await page.goto('/search?q=samovar');
  await expect.poll(() => recorded(page), idle).toContain('SearchWithoutResult');
  await page.goto('/cart');
  await expect.poll(() => recorded(page), idle).toContain('CommerceShopping_ViewCart');
  await expect.poll(() => recorded(page), idle).toContain('/cart tells View');
  await page.goto('/about');
  await expect.poll(() => recorded(page), idle).toContain('/about tells View');
  const mug = JSON.parse(readFileSync('fixtures/pages/shop/stoneware/harbour-mug.json', 'utf8')).item.id;
  const lines = (await recorded(page)).replaceAll(mug, 'the-mug').trim().split('\n');
  // Whether a form at a page's end is seen is the window's doing.
  const told = lines.filter((line) => !line.endsWith('/form-render'));
  // What two parts of one page tell at the same moment may stand in either order.
  const byPage = (lines: readonly string[]) => lines.toSorted().join('\n');
  expect(byPage(told)).toBe(byPage(readFileSync('e2e/analytics.events.txt', 'utf8').trim().split('\n')));
  expect(await trackingCookies(page)).toEqual(identifying);
});

/** A first visit: the shop must ask before it counts. */
const askFirst = (page: Page) => page.context().clearCookies();

test('where consent is asked for: nothing before, a count after yes, nothing left after no', async ({ page }) => {
  await askFirst(page);
  const sent = listen(page);
  await page.goto('/about');
  const yes = page.getByRole('button', { name: 'Allow counting' });
  await expect(yes).toBeVisible(idle);
  expect(sent).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await yes.click();
  await expect.poll(() => sent, idle).toContain('View');
  expect(await trackingCookies(page)).toEqual(identifying);

  await page.getByRole('button', { name: 'Cookie choice' }).click();
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await expect.poll(() => trackingCookies(page)).toEqual(['ss_performance']);
  const counted = [...sent];
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cookie choice' })).toBeAttached(idle);
  expect(sent).toEqual(counted);
});

test('a no at the first question leaves the answer and nothing else, on this page and the next', async ({ page }) => {
  await askFirst(page);
  const sent = listen(page);
  await page.goto('/about');
  await page.getByRole('button', { name: 'No, thank you' }).click(idle);
  await expect(page.getByText('Nothing is counted')).toBeAttached();
  await page.reload();
  // The way back is there, the question is not put again.
  await expect(page.getByRole('button', { name: 'Cookie choice' })).toBeAttached(idle);
  await expect(page.getByRole('button', { name: 'Allow counting' })).toHaveCount(0);
  expect(sent).toEqual([]);
  expect((await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual([
    'ss_performance=false',
  ]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});
