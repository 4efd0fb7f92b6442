import { addButton, expect, fillCheckout, openMug, step, test, told } from './support/shopper.ts';
import { compareTranscript, heardIn, listen } from './support/transcript.ts';

test('offline at each step: it is said, nothing typed is lost, and it goes on where it stopped', {
  tag: '@long',
}, async ({ page, context }) => {
  await listen(page);
  await openMug(page);
  await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
  const alert = page.getByRole('alertdialog', { name: 'Unable to Add Item' });

  await context.setOffline(true);
  await step(page, 'add while offline', async () => {
    await addButton(page).click();
    await expect(alert).toContainText('Please check your internet connection.');
    await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
  });
  await step(page, 'close the alert', async () => {
    await page.keyboard.press('Escape');
    await expect(alert).toBeHidden();
    await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
  });
  await context.setOffline(false);
  await step(page, 'back again: add', async () => {
    await addButton(page).click();
    await expect(told(page)).toContainText('Added! 1 item in cart, subtotal $34.00');
  });

  await page.goto('/cart');
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Harbour mug' });
  const more = page.getByRole('button', { name: 'Increase quantity of Harbour mug' });
  await expect(more).toBeVisible();
  await context.setOffline(true);
  await step(page, 'one more while offline', async () => {
    await more.click();
    await expect(page.locator('.vt-entry .vt-problem')).toHaveText(
      'Unable to update quantity. Please check your internet connection.',
    );
    await expect(quantity).toHaveValue('1');
  });
  await step(page, 'remove while offline', async () => {
    await page.getByRole('button', { name: 'Remove Harbour mug' }).click();
    await expect(page.locator('.vt-entry .vt-problem')).toHaveText(
      'Unable to remove item. Please check your internet connection.',
    );
  });
  await context.setOffline(false);
  await step(page, 'back again: one more', async () => {
    await more.click();
    await expect(told(page)).toContainText('Cart updated: 2 items, subtotal $68.00');
  });
  await step(page, 'and one fewer', async () => {
    await page.getByRole('button', { name: 'Decrease quantity of Harbour mug' }).click();
    await expect(told(page)).toContainText('Cart updated: 1 item, subtotal $34.00');
  });

  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await fillCheckout(page);
  await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled();
  await context.setOffline(true);
  await step(page, 'order while offline', async () => {
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.locator('[data-summary]')).toContainText('Please check your internet connection.');
  });
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Gannet');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/^ann-\d+-\d+@example\.org$/);
  await context.setOffline(false);
  await step(page, 'back again: order', async () => {
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, Ann!' })).toBeVisible();
  });
  await expect.poll(() => heardIn(page)).toContain('heading, Thank you');
  await compareTranscript(page, 'offline');
});
