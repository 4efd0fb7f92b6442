import { expectAccessible } from './support/accessible.ts';
import { type KeptShop, startKeptShop } from './support/kept-shop.ts';
import { expect, test } from './support/shopper.ts';

let shop: KeptShop;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startKeptShop();
});
test.afterAll(() => shop?.stop());

test('an owner sets a price and a sale, hides a product and takes all back; shoppers see each at once', {
  tag: '@long',
}, async ({ page, browser }) => {
  const office = await shop.office(browser, '/config/products');
  await expect(office.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await expectAccessible(office, 'products');
  await office.getByRole('searchbox').fill('moon jar');
  await office.keyboard.press('Enter');
  await expect(office.getByText('1 product.')).toBeVisible();
  await expect(office).toHaveURL(/search=moon\+jar/);

  // A second tab that has read the old price.
  const late = await office.context().newPage();
  await late.goto(office.url());
  const price = (tab: typeof office) => tab.getByLabel(/^Moon jar.*: price in USD$/);
  await expect(price(late)).toHaveValue('420.00');

  await price(office).fill('4oo');
  await office.keyboard.press('Enter');
  await expect(office.getByText('Write the price as an amount with at most 2 decimals')).toBeVisible();
  await price(office).fill('399.50');
  await office.getByLabel(/^Moon jar.*: on sale$/).check();
  await office.getByLabel(/^Moon jar.*: price on sale in USD$/).fill('450');
  await office.getByRole('button', { name: /^Save Moon jar/ }).click();
  await expect(office.getByText('A sale needs a price that is lower than the usual one.')).toBeVisible();
  await office.getByLabel(/^Moon jar.*: price on sale in USD$/).fill('300');
  await office.keyboard.press('Enter');
  await expect(office.getByText('Saved: $300.00 instead of $399.50.')).toBeVisible();
  await expectAccessible(office, 'products, saved');

  await page.goto(`${shop.address}/stoneware/moon-jar`);
  await expect(page.locator('.product-price').first()).toContainText('300.00');
  await expect(page.locator('.product-price').first()).toContainText('399.50');

  await price(late).fill('410');
  await late.keyboard.press('Enter');
  await expect(
    late.getByText(
      'The price has changed meanwhile. Look at it again before you save. It is $300.00 instead of $399.50 now.',
    ),
  ).toBeVisible();
  await expect(price(late)).toHaveValue('410');

  await office.getByRole('button', { name: 'Hide Moon jar' }).click();
  await expect(office.getByText('Saved: nobody sees it.')).toBeVisible();
  expect((await page.goto(`${shop.address}/stoneware/moon-jar`))?.status()).toBe(404);
  await page.goto(`${shop.address}/stoneware`);
  await expect(page.getByRole('link', { name: /Moon jar/ })).toHaveCount(0);
  await late.getByRole('button', { name: 'Hide Moon jar' }).click();
  await expect(
    late.getByText('Somebody else has hidden or shown this product meanwhile. Now nobody sees it.'),
  ).toBeVisible();

  // Among the stock it is marked, with the way to where it is shown again.
  await late.goto(`${shop.address}/config/stock`);
  await late.getByRole('searchbox').fill('moon jar');
  await late.keyboard.press('Enter');
  await late.getByRole('link', { name: 'Hidden: Moon jar among the products' }).click();
  await expect(late.getByRole('button', { name: 'Show Moon jar' })).toBeVisible();
  await late.close();
  await office.getByRole('button', { name: 'Show Moon jar' }).click();
  await expect(office.getByText('Saved: everybody sees it.')).toBeVisible();
  await office.getByRole('button', { name: /^Take the price of its page: Moon jar/ }).click();
  await expect(office.getByText('Saved: $420.00, as its page says.')).toBeVisible();
  await page.goto(`${shop.address}/stoneware/moon-jar`);
  await expect(page.locator('.product-price').first()).toContainText('420.00');

  // On a telephone the screen has no scroll bar sideways.
  await office.setViewportSize({ width: 360, height: 740 });
  await office.goto(`${shop.address}/config/products`);
  await expect(office.getByRole('button', { name: 'Hide Moon jar' })).toBeVisible();
  expect(
    await office.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  await office.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(office, 'products, dark and narrow');
});
