import type { Page } from '@playwright/test';
import { addButton, addMug, expect, fillCheckout, step, test } from './support/shopper.ts';
import { compareTranscript, heardIn, listen } from './support/transcript.ts';

test('a cart that is changed: more, too many, nothing, and back again, as a reader hears it', { tag: '@long' }, async ({
  page,
}) => {
  await addMug(page);
  await listen(page);
  await page.goto('/cart');
  const more = page.getByRole('button', { name: 'Increase quantity of Harbour mug' });
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Harbour mug' });
  const heard = (text: string) => expect.poll(() => heardIn(page)).toContain(text);
  await step(page, 'One more', async () => {
    await more.click();
    await heard('» status: Cart updated: 2 items');
  });
  await step(page, 'More than there are', async () => {
    await quantity.fill('9999');
    await page.keyboard.press('Enter');
    await heard('» alert: Unable to update quantity');
    await expect(quantity).toHaveValue('2');
  });
  await step(page, 'A code that nobody gave', async () => {
    await page.getByRole('textbox', { name: /code/i }).fill('NOBODY');
    await page.keyboard.press('Enter');
    await heard('This promo code is not valid.');
  });
  await step(page, 'Away with it', async () => {
    await page.getByRole('button', { name: 'Remove Harbour mug' }).click();
    await heard('» status: Cart updated: 0 items');
  });
  await step(page, 'Back again', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(quantity).toHaveValue('2');
    await expect.poll(() => heardIn(page).split('Cart updated: 2 items').length).toBe(3);
  });
  await compareTranscript(page, 'cart-edits');
});

test('a checkout with all that can be wrong, as a reader hears it', { tag: '@long' }, async ({ page }) => {
  await addMug(page);
  await listen(page);
  await page.goto('/checkout');
  const order = page.getByRole('button', { name: 'Place order' });
  await expect(addButton(page)).toHaveCount(0);
  await step(page, 'Nothing filled in', async () => {
    await order.click();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await expect.poll(() => alertCount(page)).toBe(1);
  });
  await step(page, 'All filled in', () => fillCheckout(page));
  await step(page, 'A postal code of nowhere', async () => {
    await page.getByLabel('ZIP Code', { exact: true }).fill('12');
    await order.click();
    await expect(page.getByLabel('ZIP Code', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('ZIP Code', { exact: true })).toBeFocused();
    await expect.poll(() => alertCount(page)).toBe(2);
  });
  const declined = 'Your payment was declined. Please try another way to pay.';
  await step(page, 'A card that is declined', async () => {
    await page.getByLabel('ZIP Code', { exact: true }).fill('04851');
    await page.getByLabel('Decline the payment').check();
    await order.click();
    await expect.poll(() => heardIn(page)).toContain(`region, ${declined}`);
    await expect(page.getByText(declined).first()).toBeVisible();
  });
  await compareTranscript(page, 'checkout-errors');
});

test('a letter to the shop, wrong and then sent, and the newsletter below it, as a reader hears them', {
  tag: '@long',
}, async ({ page }) => {
  await listen(page);
  // An answer that comes at once leaves no time to be told of the wait for it.
  const overTheLine = () => new Promise((arrived) => setTimeout(arrived, 150));
  await page.route('**/api/form/**', async (route) => {
    await overTheLine();
    await route.continue();
  });
  await page.goto('/contact');
  const form = page.locator('main form[data-form-id]');
  const send = form.getByRole('button', { name: 'Send it off' });
  await step(page, 'Half an address', async () => {
    await page.getByLabel('First Name').fill('Ann');
    await form.getByLabel('Email').fill('a@');
    await send.click();
    await expect(page.getByLabel('Last Name')).toBeFocused();
    await expect.poll(() => heardIn(page)).toContain('» alert:');
  });
  await step(page, 'To the next mistakes', async () => {
    await form.getByLabel('Email').fill('ann@example.org');
    await form.getByLabel('Message').fill('A bowl, please.');
  });
  await step(page, 'The server has too much to do', async () => {
    const save = '**/api/form/SaveFormSubmission';
    await page.getByLabel('Last Name').fill('Lee');
    await page.route(save, async (route) => {
      await overTheLine();
      await route.fulfill({ status: 429, json: { problem: 'form-rate-limited', message: 'x', error: 'x' } });
    });
    await send.click();
    await expect.poll(() => heardIn(page)).toContain('rate limit exceeded');
    await page.unroute(save);
  });
  await step(page, 'Sent', async () => {
    await send.click();
    await expect(page.locator('.form-submission-text').first()).toBeFocused();
  });
  const letter = page.locator('footer form[data-form-id]');
  await step(page, 'No address for the newsletter', async () => {
    await letter.getByRole('button', { name: 'Sign Up' }).click();
    await expect(letter.getByRole('textbox')).toBeFocused();
  });
  await step(page, 'An address', async () => {
    // As quick as a person: two of the same announcements within a tenth of a second are one.
    await letter.getByRole('textbox').pressSequentially('ann@example.org', { delay: 20 });
    await letter.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.locator('footer .form-submission-text')).toBeFocused();
  });
  await compareTranscript(page, 'letters');
});

/** How often a reader was told that something is missing. */
function alertCount(page: Page): number {
  return heardIn(page).split('» alert: Update the missing or invalid information above.').length - 1;
}
