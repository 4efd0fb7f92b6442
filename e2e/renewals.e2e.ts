import { stripeScript } from '../test/support/stripe/browser-script.ts';
import { type FakeStripe, startFakeStripe } from '../test/support/stripe/fake-stripe.ts';
import { expectAccessible } from './support/accessible.ts';
import { type KeptShop, startKeptShop } from './support/kept-shop.ts';
import { addButton, expect, fillCheckout, test } from './support/shopper.ts';

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

test('a renewal is declined, the customer repairs it with another card, and the owner sees it', {
  tag: '@long',
}, async ({ page, context, browser }) => {
  test.setTimeout(240_000);
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
  );
  await page.goto(`${shop.address}/by-post/kiln-club`);
  // Twelve months are a year.
  await expect(page.locator('.product-price').first()).toContainText('$46.00 every month for 1 year');
  await addButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your subscription' })).toBeVisible();
  await expect(page.getByText('It is charged again by itself, next on ')).toBeVisible();
  await fillCheckout(page);
  await page.getByRole('textbox', { name: 'Card number' }).fill('4000000000000341');
  await page.getByRole('button', { name: 'Start subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ann!' })).toBeVisible();
  const order = new URL(page.url());
  await page.getByRole('link', { name: 'Manage your subscription' }).click();
  await expect(page.getByText(/^It is charged next on /)).toBeVisible();
  await expectAccessible(page, 'a subscription');
  const own = new URL(page.url());

  // A month goes by.
  await shop.restart('renewals-due.ts');
  const at = ({ pathname, search }: URL) => shop.address + pathname + search;
  await expect(async () => {
    await page.goto(at(own));
    await expect(page.getByText('The last payment was declined.')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page, 'a subscription that is past due');
  await page.getByRole('button', { name: 'Pay with another card' }).click();
  await page.getByRole('link', { name: 'Go on to the page of the payment service' }).click();
  await page.getByRole('button', { name: 'Save a good card' }).click();
  await expect(page.getByText('The card is taken.')).toBeVisible();
  await expect(page.getByText(/^It is charged next on /)).toBeVisible();
  await expect(page.getByText(/, Declined$/)).toBeVisible();

  const office = await shop.office(browser, `/config/orders/${order.searchParams.get('orderId')}`);
  await expect(office.getByRole('heading', { name: 'Subscription' })).toBeVisible();
  await expect(office.getByText(/paid 2 of 12 times/)).toBeVisible();
  await expectAccessible(office, 'an order with its subscription');
  await office.getByRole('navigation').getByRole('link', { name: 'Subscriptions' }).click();
  await office.getByRole('link', { name: /^Kiln club, subscription of / }).click();
  await expect(office.getByText('Payment failed declined')).toBeVisible();
  await expectAccessible(office, 'a subscription of the owner');
  await office.getByRole('button', { name: 'Pause' }).click();
  await expect(office.getByText('Nothing is charged until it is resumed.')).toBeVisible();
  await office.getByRole('button', { name: 'Resume' }).click();
  await expect(office.getByText('It is charged again; what went by meanwhile is not.')).toBeVisible();
  await office.context().close();

  await page.getByRole('button', { name: 'Pause it' }).click();
  await expect(page.getByText('It is paused: nothing is charged until you resume it.')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel it' }).click();
  await expect(page.locator('.vt-standing > form')).not.toHaveCSS('margin-bottom', '0px');
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByText('It is cancelled: nothing more is charged.')).toBeVisible();
});
