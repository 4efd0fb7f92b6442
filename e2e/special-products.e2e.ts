import { addButton, choose, expect, expectAwake, fillCheckout, step, test, told } from './support/shopper.ts';
import { compareTranscript, heardIn, listen } from './support/transcript.ts';

test('a gift card: first its value, then a checkout of its own', { tag: '@long' }, async ({ page }) => {
  await listen(page);
  await page.goto('/by-post/gift-card');
  await expectAwake(page);
  const alert = page.getByRole('alertdialog', { name: 'Unable to purchase Gift Card' });
  await step(page, 'no value chosen', async () => {
    await addButton(page).click();
    await expect(alert).toContainText('Select a denomination for the Gift Card');
  });
  await step(page, 'close the alert', async () => {
    await page.keyboard.press('Escape');
    await expect(alert).toBeHidden();
  });
  await step(page, 'fifty dollars', async () => {
    await choose(page, 'Value', '$50');
    await expect(told(page)).toContainText('$50.00');
  });
  await addButton(page).click();
  await expect(page).toHaveURL(/\/checkout\/giftcard\?websiteId=.*giftCardProductId=.*&sku=GC-50/);
  await expect.poll(() => heardIn(page)).toContain('heading, Gift card');
  await page.locator('main form button[type=submit]').click();
  await expect(page).toHaveURL(/\/checkout\/giftcard\?cartToken=/);
  await step(page, 'buy it', async () => {
    await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
    await page.locator('main form button[type=submit]').click();
    await expect(page.getByRole('heading', { level: 1, name: /Thank you/ })).toBeVisible();
  });
  await expect.poll(() => heardIn(page)).toContain('heading, Thank you');
  await compareTranscript(page, 'gift-card');
});

test('a subscription: its leaf, then a checkout of its own', { tag: '@long' }, async ({ page }) => {
  await listen(page);
  await page.goto('/by-post/tea-of-the-week');
  await expectAwake(page);
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveCount(0);
  await step(page, 'choose the leaf', async () => {
    await page.locator('[data-variant-option-name="Leaf"] label').first().click();
    await expect(told(page)).toContainText('$');
  });
  await step(page, 'subscribe', async () => {
    await addButton(page).click();
    await expect(page).toHaveURL(/\/checkout\/subscribe\?cartToken=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Your subscription' })).toBeVisible();
  });
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText('$9.00 every week for 8 weeks');
  // On a phone it is read before the fields, not after the button.
  await page.setViewportSize({ width: 360, height: 800 });
  const top = async (part: typeof summary) => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await top(summary)).toBeLessThan(await top(page.getByLabel('Email', { exact: true })));
  const start = page.getByRole('button', { name: 'Start subscription' });
  await step(page, 'start it with nothing filled in', async () => {
    await start.click();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await expect.poll(() => heardIn(page)).toContain('» alert: Update the missing');
  });
  await step(page, 'all filled in', () => fillCheckout(page));
  await step(page, 'a card that is declined', async () => {
    await page.getByLabel('Decline the payment').check();
    await start.click();
    await expect.poll(() => heardIn(page)).toContain('region, Your payment was declined.');
  });
  await step(page, 'another card', async () => {
    await page.getByLabel('Approve the payment').check();
    await start.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ann!' })).toBeVisible();
    await expect(page.getByText('Subscription confirmed')).toBeVisible();
    await expect(page.getByText('$9.00 every week for 8 weeks')).toBeVisible();
    await expect.poll(() => heardIn(page)).toContain('heading, Thank you, Ann!, Subscription confirmed');
  });
  await compareTranscript(page, 'subscription');
});

test('sold out: leave an address', async ({ page }) => {
  await listen(page);
  await page.goto('/stoneware/moon-jar');
  await expect(addButton(page)).toHaveAttribute('data-state', 'sold-out');
  await expect(addButton(page)).toHaveText('Sold Out');
  const form = page.locator('.product-restock-notification:not([hidden])');
  const email = form.getByRole('textbox');
  const submit = form.locator('[type=submit]');
  // As quick as a person: two of the same announcements within a tenth of a second are one.
  const press = () => submit.click({ delay: 120 });
  await step(page, 'submit nothing', async () => {
    await press();
    await expect(form.getByText('Email cannot be blank')).toBeVisible();
    await expect(email).toBeFocused();
  });
  await step(page, 'submit half an address', async () => {
    await email.fill('ann@');
    await press();
    await expect(form.getByText('Email is invalid')).toBeVisible();
  });
  const signUp = '**/notifications/restock';
  const error = form.locator('.product-restock-error');
  await step(page, 'the connection breaks', async () => {
    await email.fill('ann@example.org');
    await page.route(signUp, (route) => route.abort());
    await press();
    await expect(error).toHaveText('Unable to submit form. Please try again later.');
    await page.unroute(signUp);
  });
  await step(page, 'the server refuses', async () => {
    const errorBody = { problem: 'rate-limited', message: 'Please try again in a few seconds.' };
    await page.route(signUp, (route) =>
      route.fulfill({ status: 429, json: { ...errorBody, error: errorBody.message } }),
    );
    await press();
    await expect(error).toHaveText(errorBody.message);
    await page.unroute(signUp);
  });
  await step(page, 'submit an address', async () => {
    await press();
    await expect(error).toBeHidden();
    await expect(page.locator('.product-restock-notification p:focus')).toContainText('Thank you.');
  });
  await compareTranscript(page, 'sold-out');
});
