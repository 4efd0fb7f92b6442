import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { stripeScript } from '../test/support/stripe/browser-script.ts';
import { type FakeStripe, startFakeStripe } from '../test/support/stripe/fake-stripe.ts';
import { expectAccessible } from './support/accessible.ts';
import { type KeptShop, startKeptShop } from './support/kept-shop.ts';
import { addButton, addMug, choose, expect, fillCheckout, step, test, told } from './support/shopper.ts';

let stripe: FakeStripe;
let shop: KeptShop;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  stripe = await startFakeStripe();
  shop = await startKeptShop({ env: stripe.environment });
});
test.afterAll(async () => {
  await Promise.all([shop?.stop(), stripe?.close()]);
});
test.beforeEach(async ({ context }) => {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
  );
});
test.use({ baseURL: async ({ baseURL }, use) => use(shop?.address ?? baseURL) });

const thanks = { name: /^Thank you/ };
const total = (page: Page) => page.locator('.vt-grand-total dd');

async function payByCard(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242424242424242');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', thanks)).toBeVisible();
}

test('a coupon at the checkout, a payment by card, and a part of it given back', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await addMug(page);
  await page.goto('/checkout');
  await fillCheckout(page);
  const before = await total(page).textContent();
  await step(page, 'a code that there is not', async () => {
    await page.getByLabel('Coupon code').fill('NOSUCH');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('This promo code is not valid.')).toBeVisible();
  });
  await step(page, 'one that counts, by Enter', async () => {
    await page.getByLabel('Coupon code').fill('byboat');
    await page.getByLabel('Coupon code').press('Enter');
    await expect(page.getByText('Came by boat')).toBeVisible();
  });
  await expect(total(page)).not.toHaveText(before ?? '');
  await expect(page.getByLabel('Coupon code')).toHaveValue('');
  await expectAccessible(page, 'a checkout with a coupon');
  await step(page, 'taken out, and put in again', async () => {
    await page.getByRole('button', { name: 'Remove coupon BYBOAT' }).click();
    await expect(total(page)).toHaveText(before ?? '');
    await page.getByLabel('Coupon code').fill('BYBOAT');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Came by boat')).toBeVisible();
  });
  const paid = (await total(page).textContent()) ?? '';
  await payByCard(page);
  const order = page.url();

  const office = await shop.office(browser, '/config/orders?show=to-send');
  await office
    .getByRole('link', { name: /^Order \d+/ })
    .first()
    .click();
  await expect(office.getByRole('heading', { name: /^Order \d+ paid not sent test/ })).toBeVisible();
  await expect(office.getByText('Codes: BYBOAT')).toBeVisible();
  await office.getByRole('button', { name: 'Refund …' }).click();
  const refund = office.getByRole('dialog');
  const amount = refund.getByLabel(/^Amount/);
  await amount.fill('40 lost pieces');
  await expect(refund.getByText('Give an amount of 0 or more, such as 12.50.')).toBeVisible();
  await expect(refund.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  await amount.fill('9999');
  await expect(refund.getByText(/^Not more than/)).toBeVisible();
  await amount.fill('5.00');
  await refund.getByRole('button', { name: /^Refund \$5\.00/ }).click();
  await expect(refund).toBeHidden();
  await expect(office.getByText(/\$5\.00 given back/).first()).toBeVisible();
  await office.context().close();
  expect([...stripe.ledger.refunds.values()].map(({ amount: cents }) => cents)).toContain(500);

  await page.goto(order);
  await expect(page.getByText('Refunded')).toBeVisible();
  await expect(page.getByText(paid).first()).toBeVisible();
});

test('a gift card is bought by card and sent, and pays a part of another order', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const friend = `friend-${process.pid}@example.org`;
  await page.goto('/by-post/gift-card');
  await choose(page, 'Value', '$25');
  await addButton(page).click();
  await expect(page).toHaveURL(/\/checkout\/giftcard\?/);
  await page.getByLabel(/email/i).first().fill(friend);
  await page.locator('main form button[type=submit]').click();
  await expect(page).toHaveURL(/cartToken=/);
  await expect(page.getByText(friend)).toBeVisible();
  // A gift card is bought with money: no code of the shop takes anything off it.
  await expect(page.getByLabel('Coupon code')).toHaveCount(0);
  await page.getByLabel('Email', { exact: true }).fill(`giver-${process.pid}@example.org`);
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242424242424242');
  await page.locator('main form button[type=submit]').click();
  await expect(page.getByRole('heading', thanks)).toBeVisible();

  await expect.poll(() => shop.mailsTo(friend).length, { timeout: 30_000 }).toBe(1);
  const [mail] = shop.mailsTo(friend);
  const code = /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2,}/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(mail?.html).toContain(code);

  await addMug(page);
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByLabel('Gift card code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Use gift card' }).click();
  await expect(page.getByText(`Gift card ending in ${code.slice(-4)}`).first()).toBeVisible();
  await expect(page.getByText('Left to pay', { exact: true })).toBeVisible();
  await payByCard(page);
  await expect(page.getByText(`Gift card ending in ${code.slice(-4)}`).first()).toBeVisible();

  const balance = async () => {
    await page.goto('/gift-card');
    await page.getByLabel('Gift card code').fill(code);
    await page.getByRole('button', { name: 'Show the balance' }).click();
  };
  await balance();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^There is no balance/);

  const office = await shop.office(browser, '/config/gift-cards');
  await office.getByRole('link', { name: new RegExp(code.slice(-4)) }).click();
  await expect(office.getByText('$25.00').first()).toBeVisible();
  await expectAccessible(office, 'a gift card of the owner’s');
  await office.context().close();
});

test('a file is bought by card, and its link is in the mail', { tag: '@long' }, async ({ page, browser }) => {
  test.setTimeout(180_000);
  const buyer = `reader-${process.pid}@example.org`;
  await page.goto('/by-post/linen-cloth-pattern');
  await addButton(page).click();
  await expect(told(page)).toContainText('Added!');
  await page.goto('/checkout');
  await page.getByLabel('Email', { exact: true }).fill(buyer);
  await payByCard(page);
  const isOfFiles = ({ text }: { readonly text: string }) => /\/checkout\/file\?key=/.test(text);
  await expect.poll(() => shop.mailsTo(buyer).some(isOfFiles), { timeout: 30_000 }).toBe(true);
  const mail = shop.mailsTo(buyer).find(isOfFiles);
  const link = /https?:\/\/\S*\/checkout\/file\?key=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  // Another device: nothing of the shop is known there.
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  const arriving = other.waitForEvent('download');
  await other
    .getByRole('link', { name: /^Download/ })
    .or(other.getByRole('button', { name: /^Download/ }))
    .click();
  const file = await arriving;
  expect(readFileSync(await file.path(), 'latin1')).toBe(
    readFileSync('fixtures/pages/shop/_files/linen-cloth-pattern.pdf', 'latin1'),
  );
  await other.context().close();
  await page.reload();
  await expect(page.getByText('Downloads left: 4.')).toBeVisible();

  const office = await shop.office(browser, '/config/orders');
  await office
    .getByRole('link', { name: /^Order \d+/ })
    .first()
    .click();
  await expect(office.getByText(/linen cloth/).first()).toBeVisible();
  await office.context().close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a coupon goes in and out of the checkout', { tag: '@long' }, async ({ page }) => {
    await page.goto('/stoneware/harbour-mug');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.getByLabel('Choose').selectOption('HM-OAT-S');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.goto('/checkout');
    await page.getByLabel('Email', { exact: true }).fill('plain@example.org');
    await page.getByLabel('Coupon code').fill('NOSUCH');
    await page.getByRole('button', { name: 'Apply' }).last().click();
    await expect(page.getByText('This promo code is not valid.')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('plain@example.org');
    await page.getByLabel('Coupon code').fill('BYBOAT');
    // Whatever is pressed: a code that was typed counts before anything is paid.
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('Came by boat')).toBeVisible();
    await expect(page.locator('.vt-totals')).toContainText('Discount');
    await page.getByRole('button', { name: 'Remove coupon BYBOAT' }).last().click();
    await expect(page.locator('.vt-totals')).not.toContainText('Discount');
  });
});
