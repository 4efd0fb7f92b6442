import type { Page } from '@playwright/test';
import { expect, expectFocusKept, mug, test } from './support/shopper.ts';
import { chapter, compareTranscript, heardIn, listen } from './support/transcript.ts';

test('from a product to the cart by keyboard alone, with what a reader hears', async ({ page }) => {
  await listen(page);
  chapter(page, 'The product; nothing is chosen yet');
  await page.goto(mug);
  // The button of the installments comes with the script; what is passed on the way is compared.
  await expect(page.getByRole('button', { name: 'by Afterpay' })).toBeVisible();
  await tabTo(page, 'Add To Cart');
  const button = page.locator('.sqs-add-to-cart-button').first();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(button).toHaveText('Add To Cart');

  chapter(page, 'Out of the dialog, back to the button');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expectFocusKept(page);

  chapter(page, 'A size and a glaze');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.product-price').first()).not.toContainText('from');
  await expect.poll(() => heardIn(page)).toContain('» status: $34.00');

  chapter(page, 'Into the cart');
  await tabTo(page, 'Add To Cart');
  await page.keyboard.press(' ');
  await expect(button).toHaveText('Added!');
  await expect.poll(() => heardIn(page)).toContain('» status: Added!');
  await expectFocusKept(page);
  // The pill comes in the times of the specification.
  const pill = page.locator('[data-vitrine-pill]');
  await expect(pill).toHaveCSS('animation-duration', '0.25s, 0.5s');
  await expect(pill).toHaveCSS('transition-duration', '0.25s, 0.2s, 0.2s');

  chapter(page, 'The cart: one more');
  await page.goto('/cart');
  // The buttons of a quantity come with the script; what is passed on the way is compared.
  await expect(page.getByRole('button', { name: 'Increase quantity of Harbour mug' })).toBeVisible();
  await tabTo(page, 'Increase quantity of Harbour mug (Kelp / Small)');
  await page.keyboard.press('Enter');
  await expect(page.locator('.vt-totals').first()).toContainText('$68.00');
  await expect.poll(() => heardIn(page)).toContain('» status: Cart updated: 2 items');

  chapter(page, 'The cart: nothing');
  await tabTo(page, 'Remove Harbour mug (Kelp / Small)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible();
  await expect.poll(() => heardIn(page)).toContain('» status: Cart updated: 0 items');
  await expectFocusKept(page);

  await compareTranscript(page, 'keyboard');
});

/** Tabs forward until the control of that name has focus, as a visitor would who knows what she wants. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
    });
    if (focused === name) return;
  }
  throw new Error(`No Tab leads to "${name}".`);
}
