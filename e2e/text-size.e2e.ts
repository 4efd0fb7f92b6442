import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startServer } from './support/server.ts';
import { expect, test } from './support/shopper.ts';

/** The magazine's reports are read in a size of the reader's own: a region of a demonstration site's config. */
let magazine: OwnServer;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  magazine = await startServer('site-templates/magazine', '--content', 'fixtures/pages/magazine', '--data', 'memory');
});
test.afterAll(() => magazine.stop());
test.use({ viewport: { width: 360, height: 800 } });

const report = '/reports/the-viaduct-at-three';

test('a reader makes a report’s text larger, and smaller again', { tag: '@long' }, async ({ page }) => {
  await page.goto(magazine.address + report);
  await page.evaluate(async () => void (await document.fonts.ready));
  const text = page.locator('.article > .text').first();
  const sizeOf = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const larger = page.getByRole('button', { name: 'Larger text' });
  await expect(larger).toBeVisible();
  await expect(page.getByRole('button', { name: 'Smaller text' })).toBeDisabled();
  const before = await sizeOf();
  await larger.press('Enter');
  await expect(page.locator('.text-size').getByRole('status')).toHaveText('115%');
  expect(await sizeOf()).toBeCloseTo(before * 1.15, 1);
  await expectAccessible(page, 'a size of one’s own', [{ colorScheme: 'dark' }, { colorScheme: 'light' }]);
  await page.getByRole('button', { name: 'Smaller text' }).click();
  expect(await sizeOf()).toBeCloseTo(before, 1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a reader is told how long it takes, in the same place', { tag: '@long' }, async ({ page }) => {
    await page.goto(magazine.address + report);
    await expect(page.getByText('2 min to read')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Larger text' })).toBeHidden();
  });
});

test('the magazine’s other pages load nothing of it', { tag: '@long' }, async ({ request }) => {
  for (const path of ['/', '/departures', '/reports', '/about']) {
    const html = await (await request.get(magazine.address + path)).text();
    expect(html).not.toMatch(/data-regions|_islands|data-islands/);
  }
});
