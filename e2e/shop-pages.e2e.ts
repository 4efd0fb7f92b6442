import { longestSearch } from '../server/site/content/search.ts';
import { expectToFit } from './support/fitting.ts';
import { expect, test } from './support/shopper.ts';

/** One page of each kind; the crawl reads all of them, this looks at them. */
const pages = [
  '/',
  '/shop',
  '/stoneware',
  '/stoneware/harbour-mug',
  '/stoneware/moon-jar',
  '/stoneware/pebble-vase',
  '/by-post/gift-card',
  '/by-post/tea-of-the-week',
  '/journal',
  '/journal/why-we-fire-on-thursdays',
  '/events',
  '/events/long-table-supper',
  '/gallery',
  '/about',
  '/contact',
  '/delivery',
  '/cart',
  '/search?q=bowl',
  '/nothing/here',
];

for (const path of pages) {
  test(`${path} fits every width, in light and dark, without a finding of axe`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(90_000);
    await expectToFit(page, path);
  });
}

test('what a visitor typed fits every width, however long it is', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(90_000);
  await expectToFit(page, `/search?q=${'w'.repeat(1000)}`);
  await expect(page.getByRole('main')).toContainText('w'.repeat(longestSearch));
});

test('a checkout without anything to pay says so, and fits every width', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(90_000);
  await expectToFit(page, '/checkout');
  await expect(page.getByRole('main')).toContainText('You have nothing in your shopping cart.');
});

test('the first press of Tab offers a way past the menu', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('targets are at least 24 px, and the menu needs no script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await page.goto('/stoneware/harbour-mug');
  for (const name of ['Shop', 'Journal', 'Events', 'Gallery', 'About']) {
    const box = await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).boundingBox();
    expect(box?.height ?? 0, name).toBeGreaterThanOrEqual(24);
    expect(box?.width ?? 0, name).toBeGreaterThanOrEqual(24);
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come by boat');
  await context.close();
});

test('a page in a language that runs the other way mirrors and does not overflow', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/');
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  const mark = await page.locator('.site-mark').boundingBox();
  const cart = await page.locator('.cart-link').boundingBox();
  expect(mark?.x ?? 0).toBeGreaterThan(cart?.x ?? Number.POSITIVE_INFINITY);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
