import { type OwnServer, startServer } from './support/server.ts';
import { expectStill, watchShifts } from './support/shifts.ts';
import { addButton, expect, mug, test } from './support/shopper.ts';

// Regions that a site's config brings along, one of a package and one of the folder itself: fixtures/sites/regions.
let server: OwnServer;
// One worker, one server.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  server = await startServer('fixtures/sites/regions', '--content', 'fixtures/pages/shop', '--data', 'memory');
});
test.afterAll(() => server.stop());

const ask = { name: 'How many are left?' };

test('a region is what the template printed, wakes once, moves nothing, and asks the shop', async ({ page }) => {
  await watchShifts(page);
  const repairs: string[] = [];
  await page.exposeFunction('repaired', (name: string) => repairs.push(name));
  await page.addInitScript(() => {
    addEventListener('vitrine:region-recovered', (event) => Reflect.get(globalThis, 'repaired')(event.type));
  });
  const response = await page.goto(server.address + mug);
  expect(await response?.text()).toContain('<p>Fired by hand, and <em>few</em> of each.</p>');
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  const region = page.locator('[data-stock-left]');
  const printed = await region.locator('em').elementHandle();
  await region.getByRole('button', ask).click();
  await expect(region.locator('output')).toContainText(/\d+ left in all/);
  await expect(region.locator('output')).toHaveCSS('font-style', 'italic');
  // The very nodes that the server sent.
  expect(await printed?.evaluate((node) => node.isConnected)).toBe(true);
  const measured = await page.evaluate(() => performance.getEntriesByType('measure').map(({ name }) => name));
  expect(measured.filter((name) => name === 'vitrine:region stock-left')).toHaveLength(1);
  expect(repairs).toEqual([]);
  await expectStill(page);
});

test('a press before its code has come is done when it has', { tag: '@long' }, async ({ page }) => {
  let come = () => {};
  const called = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/_islands\/stock-left-.*\.js/, async (route) => {
    await called;
    await route.continue();
  });
  await page.goto(server.address + mug, { waitUntil: 'commit' });
  const region = page.locator('[data-stock-left]');
  await region.getByRole('button', ask).click();
  await expect(region.locator('output')).toHaveCount(0);
  come();
  await expect(region.locator('output')).toContainText('left in all');
});

test('a region shares the cart and the product with the page', { tag: '@long' }, async ({ page }) => {
  await page.goto(server.address + mug);
  const told = page.locator('[data-stock-left] output');
  await page.getByLabel('Select Glaze').selectOption('Tide');
  await page.getByLabel('Select Size').selectOption('Small');
  await expect(told).toHaveText('Tide, Small');
  await addButton(page).click();
  await expect(told).toHaveText('1 in your cart; Tide, Small');
});

test('a region that fails is put back as the server printed it, and the others go on', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  await page.goto(server.address + mug);
  const failing = page.getByRole('button', { name: 'Fold away' });
  await failing.click();
  await expect.poll(() => faults.join()).toContain('It was folded away.');
  await expect(page.getByText('Until it is folded away.')).toBeVisible();
  await page.locator('[data-stock-left]').getByRole('button', ask).click();
  await expect(page.locator('[data-stock-left] output')).toContainText('left in all');
  faults.length = 0;
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a region is what the server printed', { tag: '@long' }, async ({ page }) => {
    await page.goto(server.address + mug);
    await expect(page.locator('[data-stock-left]')).toContainText('Fired by hand, and few of each.');
  });
});

test('pages without its mark load nothing of it', { tag: '@long' }, async ({ request }) => {
  const html = await (await request.get(`${server.address}/about`)).text();
  expect(html).not.toMatch(/_islands|data-regions|\/islands-/);
  expect(html).toContain('/_runtime/');
});
