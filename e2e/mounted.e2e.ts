import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startMounted } from './support/server.ts';
import { addButton, choose, expect, fillCheckout, mug, step, test, told } from './support/shopper.ts';

/** The whole shop below a path of another program: nothing of it is asked for, or leads, outside of that path. */
const prefix = '/at/shop';
let program: OwnServer;

// One worker: a program for each of two would be started only to be asked half as much.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  program = await startMounted();
});
test.afterAll(() => program?.stop());

/** Every request of a page to its own host. */
function watchRequests(page: Page): string[] {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isInside = pathname === prefix || pathname.startsWith(`${prefix}/`);
    if (origin === program.address && !isInside) outside.push(pathname);
  });
  return outside;
}

/** Addresses that a page leads to or shows, as they stand in it now. */
async function addressesOutside(page: Page): Promise<string[]> {
  return page.evaluate((own) => {
    const all = [...document.querySelectorAll('[href], [src], [action], [formaction]')];
    const named = ['href', 'src', 'action', 'formaction'];
    return all
      .flatMap((element) => named.map((name) => element.getAttribute(name) ?? ''))
      .filter((address) => address.startsWith('/') && !address.startsWith(`${own}/`));
  }, prefix);
}

test('a shop below a prefix is walked through, bought from and searched without leaving it', { tag: '@long' }, async ({
  page,
}) => {
  const outside = watchRequests(page);
  const brought = new Set((await page.context().cookies()).map(({ name }) => name));
  await page.goto(program.address + prefix);
  await step(page, 'to a product by the navigation', async () => {
    await page.goto(`${program.address}${prefix}/stoneware`);
    await page.locator(`a[href="${prefix}${mug}"]`).first().click();
    await expect(page).toHaveURL(`${program.address}${prefix}${mug}`);
  });
  await page
    .locator('main img')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode());
  await choose(page, 'Glaze', 'Tide');
  await choose(page, 'Size', 'Small');
  await addButton(page).click();
  await expect(told(page)).toContainText('Added!');
  expect(await addressesOutside(page)).toEqual([]);
  await page.getByRole('region', { name: 'Added to cart' }).getByRole('link', { name: 'View Cart' }).click();
  await expect(page).toHaveURL(`${program.address}${prefix}/cart`);
  const total = page.locator('.vt-grand-total dd');
  await step(page, 'one more', async () => {
    await page.getByRole('button', { name: 'Increase quantity of Harbour mug' }).click();
    await expect(total).toHaveText('$68.00');
  });
  expect(await addressesOutside(page)).toEqual([]);
  await expectAccessible(page, 'the cart below a prefix');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(`${program.address}${prefix}/checkout`);
  await fillCheckout(page);
  expect(await addressesOutside(page)).toEqual([]);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ann!' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${program.address}${prefix}/checkout/order-confirmed`));
  await page.goto(`${program.address}${prefix}/search?q=mug`);
  await page.locator('main a', { hasText: 'Harbour mug' }).first().click();
  await expect(page).toHaveURL(`${program.address}${prefix}${mug}`);
  // What is in the cart of this path is nobody's business outside of it.
  const cookies = (await page.context().cookies()).filter(({ name }) => !brought.has(name));
  expect(cookies.length).toBeGreaterThan(3);
  expect(cookies.filter(({ path }) => !path.startsWith(prefix))).toEqual([]);
  expect(outside).toEqual([]);
});

test('without script too', { tag: '@long' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const outside = watchRequests(page);
  await page.goto(`${program.address}${prefix}${mug}`);
  const form = page.locator('form.vt-plain');
  await form.getByLabel('Choose').selectOption('HM-TID-S');
  await form.getByRole('button').click();
  await expect(page).toHaveURL(`${program.address}${prefix}/cart?added`);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(`${program.address}${prefix}/checkout`);
  expect(outside).toEqual([]);
  await context.close();
});

test('an island of a site beside it wakes below its own prefix', { tag: '@long' }, async ({ page }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/at/islands/')) outside.push(pathname);
  });
  await page.goto(`${program.address}/at/islands/delivery`);
  const counter = page.getByRole('region', { name: 'Delivery and returns' }).getByRole('button');
  await counter.click();
  await expect(counter).toHaveText('four');
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  );
  expect(links).not.toEqual([]);
  expect(links.filter((href) => !href.startsWith('/at/islands/'))).toEqual([]);
  expect(outside).toEqual([]);
});
