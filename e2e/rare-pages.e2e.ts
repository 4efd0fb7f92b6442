import { expectAccessible } from './support/accessible.ts';
import { type KeptShop, startKeptShop } from './support/kept-shop.ts';
import { type OwnServer, startServer } from './support/server.ts';
import { addButton, expect, test, told } from './support/shopper.ts';

const patient = { timeout: 30_000 };
const tag = '@long';
test.describe.configure({ timeout: 120_000 });

test('somebody pays for firewood, and is thanked for it', { tag }, async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Pay for a barrow' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donate');
  await expectAccessible(page, 'a donation');
  await page.getByLabel('Another amount (USD)').fill('much');
  await page.getByRole('button', { name: 'Donate' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose an amount, or type a whole number from 1 to 9999.');
  await expectAccessible(page, 'a donation that was refused');
  await page.getByLabel('Another amount (USD)').fill('15');
  await page.getByRole('button', { name: 'Donate' }).click();
  await expect(page.locator('.vt-sum')).toHaveText('Total $15.00');
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
  await page.getByRole('button', { name: 'Donate' }).click();
  await expect(page.getByText('Contribution confirmed')).toBeVisible(patient);
  await expectAccessible(page, 'a contribution');
});

test('an address that was cut leads to a page of the site', { tag }, async ({ page }) => {
  await page.goto('/stoneware/harbour-mug%');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This address cannot be read');
  await expectAccessible(page, 'an address that cannot be read');
});

test.describe('the owner', () => {
  let shop: KeptShop;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    shop = await startKeptShop();
  });
  test.afterAll(async () => shop?.stop());

  test('sees what buyers get, and closes the site', { tag }, async ({ browser, page }) => {
    const office = await shop.office(browser, '/config/files');
    await office.getByRole('link', { name: 'See what buyers of The linen cloth, a pattern get' }).click();
    await expect(office.getByText('Only you see this page.')).toBeVisible(patient);
    await expectAccessible(office, 'what buyers get');

    await office.goto(`${shop.address}/config/settings`);
    await office.getByLabel('Password of the site').fill('abc');
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Use 4 to 200 characters, or none for an open site.')).toBeVisible();
    await office.getByLabel('Password of the site').fill('by candlelight');
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Saved. It is in force now.')).toBeVisible();
    await page.goto(`${shop.address}/stoneware`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Locked');
    await expectAccessible(page, 'a closed site');
    await page.getByLabel('Password').fill('by candlelight');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stoneware');
  });
});

test.describe('the kiosk of the magazine', () => {
  let magazine: OwnServer;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    magazine = await startServer('site-templates/magazine', '--content', 'fixtures/pages/magazine', '--data', 'memory');
  });
  test.afterAll(async () => magazine?.stop());

  test('sells one thing both ways, each at its price', { tag }, async ({ page }) => {
    await page.goto(`${magazine.address}/kiosk`);
    await expectAccessible(page, 'the kiosk');
    await page.getByRole('heading', { name: 'Issue 31: Windows' }).getByRole('link').click();
    await expect(page.getByText('available for orders over £30.00')).toBeVisible(patient);
    await expectAccessible(page, 'a thing of the kiosk');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subscription');
    await expect(page.getByText('£11.00 every 3 months').first()).toBeVisible();
    await page.goto(`${magazine.address}/kiosk/issue-31`);
    await addButton(page).click();
    await expect(told(page)).toContainText('Added!');
    await page.goto(`${magazine.address}/cart`);
    await expect(page.getByText('£12.50').first()).toBeVisible();
  });

  test('says Clearpay in Great Britain, asks for options in the owner’s order, and shows what is reduced', {
    tag,
  }, async ({ page }) => {
    await page.goto(`${magazine.address}/kiosk/the-first-ten-years`);
    await expect(page.getByText('4 interest-free payments of £18.00')).toBeVisible(patient);
    await expect(page.getByRole('button', { name: /Clearpay/ })).toBeVisible();
    expect(
      await page
        .locator('.product-variants select')
        .evaluateAll((all) => all.map((each) => each.ariaLabel ?? each.getAttribute('data-variant-option-name'))),
    ).toEqual(['Binding', 'Edges'].map((name) => expect.stringContaining(name)));
    await page.goto(`${magazine.address}/kiosk/issue-31-screen`);
    await expect(page.locator('.thing .product-price')).toContainText('£4.00');
    await expect(page.locator('.thing .product-mark')).toHaveText('33 % less');
  });
});
