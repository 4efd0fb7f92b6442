import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripeScript } from '../test/support/stripe/browser-script.ts';
import { type FakeStripe, startFakeStripe } from '../test/support/stripe/fake-stripe.ts';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startServerWith } from './support/server.ts';
import { addButton, expect, fillCheckout, test } from './support/shopper.ts';

const password = 'a long password of the owner';
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-renewals-'));
let stripe: FakeStripe;
let shop: OwnServer;

const script = (file: string, ...more: readonly string[]) =>
  execFileSync(process.execPath, ['--import', 'tsx', file, path.join(folder, 'database'), ...more], {
    env: { ...process.env, VITRINE_PASSWORD: password },
  });

function start(): Promise<OwnServer> {
  const { secretKey, publishableKey, webhookSecret } = stripe.settings;
  const env = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.origin,
  };
  return startServerWith(env, '--data', folder, '--images', path.join(folder, 'images'));
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  stripe = await startFakeStripe();
  const { website } = JSON.parse(readFileSync('fixtures/pages/shop/_site.json', 'utf8'));
  script('e2e/support/seed-owner.ts', website.id);
  shop = await start();
});
test.afterAll(async () => {
  await shop?.stop();
  await stripe.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a renewal is declined, the customer repairs it with another card, and the owner sees it', {
  tag: '@long',
}, async ({ page, context, browser }) => {
  test.setTimeout(240_000);
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
  );
  await page.goto(`${shop.address}/by-post/kiln-club`);
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
  await shop.stop();
  script('e2e/support/renewals-due.ts');
  shop = await start();
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

  const office = await (await browser.newContext()).newPage();
  await office.goto(`${shop.address}/config/orders/${order.searchParams.get('orderId')}`);
  await office.getByLabel('Email').fill('owner@shop.example');
  await office.getByLabel('Password').fill(password);
  await office.getByRole('button', { name: 'Sign in' }).click();
  await expect(office.getByRole('heading', { name: 'Subscription' })).toBeVisible();
  await expect(office.getByText(/paid 2 of 6 times/)).toBeVisible();
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
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByText('It is cancelled: nothing more is charged.')).toBeVisible();
});
