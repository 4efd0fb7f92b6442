import { stripeScript } from '../test/support/stripe/browser-script.ts';
import { type FakeStripe, startFakeStripe } from '../test/support/stripe/fake-stripe.ts';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startServerWith } from './support/server.ts';
import { addMug, expect, fillCheckout, step, test } from './support/shopper.ts';

let stripe: FakeStripe;
let server: OwnServer;

test.beforeAll(async () => {
  stripe = await startFakeStripe();
  server = await startServerWith(stripe.environment, '--data', 'memory');
});
test.afterAll(async () => {
  await Promise.all([server.stop(), stripe.close()]);
});
test.beforeEach(async ({ context }) => {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
  );
});
test.use({ baseURL: async ({ baseURL }, use) => use(server?.address ?? baseURL) });

const thanks = { name: /^Thank you/ };

test('a card that is declined, then one that the bank asks about, then a mail', async ({ page }) => {
  await addMug(page);
  await page.goto('/checkout');
  await fillCheckout(page);
  const card = page.getByRole('textbox', { name: 'Card number' });
  await expect(card).toBeVisible();
  await expect(page.getByText('Test mode: use a test card.')).toBeVisible();
  await expectAccessible(page, 'card fields');
  const place = page.getByRole('button', { name: 'Place order' });
  await step(page, 'press without a card', async () => {
    await place.click();
    await expect(page.locator('.vt-problem', { hasText: 'Your card number is incomplete.' }).first()).toBeVisible();
  });
  await step(page, 'a card that is declined', async () => {
    await card.fill('4000000000000002');
    await place.click();
    await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  });
  await step(page, 'a card of a bank that asks', async () => {
    await card.fill('4000000000003220');
    await place.click();
    await expect(page).toHaveURL(/\/bank\//);
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await expect(page.getByRole('heading', thanks)).toBeVisible();
  });
  await page.goto('/cart');
  await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible();
});

test('the bank refuses: nothing is charged, and the cart is as it was', { tag: '@long' }, async ({ page }) => {
  await addMug(page);
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByRole('textbox', { name: 'Card number' }).fill('4000000000003220');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('button', { name: 'Refuse payment' }).click();
  await expect(page.getByRole('heading', { name: 'Your payment did not go through' })).toBeVisible();
  await expectAccessible(page, 'payment failed');
  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await fillCheckout(page);
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242424242424242');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', thanks)).toBeVisible();
});

test('a browser that is closed at the bank: the event makes the order, once', { tag: '@long' }, async ({ page }) => {
  await addMug(page);
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByRole('textbox', { name: 'Card number' }).fill('4000000000003220');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/bank\//);
  const intent = page.url().split('/').at(-1) ?? '';
  await page.goto('about:blank');
  stripe.ledger.complete(intent, true);
  const told = await stripe.deliver(`${server.address}/api/payments/stripe/events`);
  expect(new Set(told)).toEqual(new Set([200]));
  await page.goto(`/checkout/order-confirmed?orderId=${stripe.ledger.read(intent).metadata['reference']}`);
  await expect(page.getByRole('heading', thanks)).toBeVisible();
});
