import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startServer } from './support/server.ts';
import { expect, test } from './support/shopper.ts';

/** The magazine's departures tell their times by a reader's own clock: an island of a demonstration site. */
let magazine: OwnServer;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  magazine = await startServer('site-templates/magazine', '--content', 'fixtures/pages/magazine', '--data', 'memory');
});
test.afterAll(() => magazine.stop());
test.use({ timezoneId: 'America/New_York' });

const departure = '/departures/reading-in-carriage-nine';
const there = 'In New York it departs Sat 12 Dec, 16:05 and arrives Sun 13 Dec, 01:40.';

test('a reader far away sees when a train leaves by her own clock', { tag: '@long' }, async ({ page }) => {
  const response = await page.goto(magazine.address + departure);
  expect(await response?.text()).toContain('These are the times of the stations’ clocks');
  const button = page.getByRole('button', { name: 'By my own clock' });
  const told = page.locator('.station-time').getByRole('status');
  await button.scrollIntoViewIfNeeded();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await page.evaluate(async () => void (await document.fonts.ready));
  // Whatever is told, what stands below stays where it is.
  const below = page.locator('.article-picture');
  const place = await below.boundingBox();
  await button.press('Enter');
  await expect(told).toHaveText(there);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await below.boundingBox()).toEqual(place);
  await expectAccessible(page, 'times by one’s own clock', [{ colorScheme: 'dark' }, { colorScheme: 'light' }]);
  await button.click();
  await expect(told).toHaveText('');
  expect(await below.boundingBox()).toEqual(place);
  const measured = await page.evaluate(() => performance.getEntriesByType('measure').map(({ name }) => name));
  expect(measured.filter((name) => name === 'vitrine:region StationTime')).toHaveLength(1);
});

test('a press before the island’s code has come is done when it has', { tag: '@long' }, async ({ page }) => {
  let come = () => {};
  const called = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/_islands\/StationTime-.*\.js/, async (route) => {
    await called;
    await route.continue();
  });
  await page.goto(magazine.address + departure, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'By my own clock' }).click();
  const told = page.locator('.station-time').getByRole('status');
  await expect(told).toHaveText('');
  come();
  await expect(told).toHaveText(there);
});

test.describe('on a clock of the stations', () => {
  test.use({ timezoneId: 'Europe/Copenhagen' });
  test('a reader is told that it is the same', { tag: '@long' }, async ({ page }) => {
    await page.goto(magazine.address + departure);
    await page.getByRole('button', { name: 'By my own clock' }).click();
    await expect(page.locator('.station-time').getByRole('status')).toHaveText('Your clock shows the same.');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a reader sees whose times they are, and no button that does nothing', { tag: '@long' }, async ({ page }) => {
    await page.goto(magazine.address + departure);
    await expect(page.getByText('These are the times of the stations’ clocks: Vienna time.')).toBeVisible();
    await expect(page.getByText('By my own clock')).toBeHidden();
  });
});

test('the magazine’s other pages load nothing of it', { tag: '@long' }, async ({ request }) => {
  for (const path of ['/', '/departures', '/reports', '/about']) {
    const html = await (await request.get(magazine.address + path)).text();
    expect(html).not.toMatch(/vitrine-island|_islands|data-islands|\/islands-/);
  }
});
