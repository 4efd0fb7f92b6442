import { type OwnServer, startServer } from './support/server.ts';
import { expectStill, watchShifts } from './support/shifts.ts';
import { addButton, expect, mug, test } from './support/shopper.ts';

// Components of a site's own, in a folder that nobody else has: fixtures/sites/islands.
let server: OwnServer;
// One worker, one server.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  server = await startServer('fixtures/sites/islands', '--content', 'fixtures/pages/shop', '--data', 'memory');
});
test.afterAll(() => server.stop());

/** A page with one small island, and nothing else that wakes. */
const small = '/delivery';

test('an island is there with the page, wakes once and moves nothing', async ({ page }) => {
  await watchShifts(page);
  const response = await page.goto(server.address + small);
  expect(await response?.text()).toContain('>three</button>');
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  const counter = page.getByRole('region', { name: 'Delivery and returns' }).getByRole('button');
  await expect(counter).toHaveCSS('border-top-color', 'rgb(20, 90, 60)');
  await counter.click();
  await expect(counter).toHaveText('four');
  const measured = await page.evaluate(() => performance.getEntriesByType('measure').map(({ name }) => name));
  expect(measured.filter((name) => name === 'vitrine:region Counter')).toHaveLength(1);
  await expectStill(page);
});

test('a press before the code has come is done when it has', async ({ page }) => {
  let come = () => {};
  const called = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/_islands\/Counter-.*\.js/, async (route) => {
    await called;
    await route.continue();
  });
  await page.goto(server.address + small, { waitUntil: 'commit' });
  const counter = page.getByRole('region', { name: 'Delivery and returns' }).getByRole('button');
  await counter.click();
  await expect(counter).toHaveText('three');
  come();
  await expect(counter).toHaveText('four');
});

test('a page with one small island loads React and at most 3 kB', async ({ page, request }) => {
  const loaded: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (/^\/_(?:runtime|islands)\//.test(pathname)) loaded.push(pathname);
  });
  await page.goto(server.address + small);
  const counter = page.getByRole('region', { name: 'Delivery and returns' }).getByRole('button');
  await counter.click();
  await expect(counter).toHaveText('four');
  // What the page loads when it is idle, island or none, is the loader's own.
  const own = [...new Set(loaded)].filter((path) => /\/(?:island|react-|base-)|^\/_islands\//.test(path));
  const sizes = await Promise.all(
    own.map(async (path) => {
      const answer = await request.get(server.address + path, { headers: { 'accept-encoding': 'br' } });
      return [path, Number(answer.headers()['content-length'])] as const;
    }),
  );
  const react = sizes.filter(([path]) => /\/(?:react|base)-/.test(path));
  const total = (rows: typeof sizes) => rows.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(react).toHaveLength(2);
  expect(total(sizes) - total(react), JSON.stringify(sizes)).toBeLessThanOrEqual(3 * 1024);
});

test('an island shows the cart that the page fills, and fills it itself', async ({ page }) => {
  await page.goto(server.address + mug);
  const pieces = page.locator('output');
  await expect(pieces).toHaveText('0');
  await page.getByLabel('Select Glaze').selectOption('Tide');
  await page.getByLabel('Select Size').selectOption('Small');
  await expect(page.getByText('in Tide')).toBeVisible();
  await addButton(page).click();
  await expect(pieces).toHaveText('1');
  await page.getByRole('button', { name: 'One more Harbour mug' }).click();
  await expect(pieces).toHaveText('2');
});

test.describe('an island that fails', () => {
  test('is put back as the server printed it, and the others go on', async ({ page, faults }) => {
    await page.goto(`${server.address}/about`);
    const failing = page.getByRole('button', { name: 'Fail' });
    await expect(failing).toBeVisible();
    await failing.click();
    await expect.poll(() => faults.join()).toContain('It was pressed.');
    await expect(failing).toBeVisible();
    const counter = page.locator('section button');
    await counter.click();
    await expect(counter).toHaveText('four');
    faults.length = 0;
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('an island is what the server printed', async ({ page }) => {
    await page.goto(server.address + small);
    await expect(page.getByRole('region', { name: 'Delivery and returns' })).toContainText('three');
  });
});

test('pages without islands load nothing of them', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(html).not.toMatch(/vitrine-island|_islands|data-islands|\/islands-/);
});
