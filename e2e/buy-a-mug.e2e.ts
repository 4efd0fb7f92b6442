import { expectAccessible } from './support/accessible.ts';
import { outcomes, watchOutcomes } from './support/outcomes.ts';
import { addButton, addMug, choose, expect, fillCheckout, mug, step, test } from './support/shopper.ts';

test('from a product to a confirmed order, with the pointer', async ({ page }) => {
  await watchOutcomes(page);
  await page.goto(mug);
  const alert = page.getByRole('alertdialog', { name: 'Unable to Add Item' });
  await step(page, 'press the button with nothing chosen', async () => {
    await addButton(page).click();
    await expect(alert).toContainText('Please select the Glaze and Size options.');
  });
  // As long as the specification has it.
  await expect(alert).toHaveCSS('animation-duration', '0.3s');
  await expectAccessible(page, 'alert');
  await step(page, 'close the alert', async () => {
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(alert).toBeHidden();
    await expect(addButton(page)).toBeFocused();
  });
  await step(page, 'choose the glaze only', async () => {
    // Of another glaze than the other journeys take: this one has up to five in the cart, and stock is shared.
    await choose(page, 'Glaze', 'Oat');
    await addButton(page).click();
    await expect(alert).toContainText('Please select the Size option.');
    await page.keyboard.press('Escape');
    await expect(alert).toBeHidden();
  });
  await step(page, 'choose the size', async () => {
    await choose(page, 'Size', 'Small');
    await expect(page).toHaveURL(/variant=HM-OAT-S/);
    await expect(page.locator('.product-price').first()).toHaveText('$34.00');
  });
  const popover = page.getByRole('region', { name: 'Added to cart' });
  // Looking for findings has asked for less motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await step(page, 'press three times for two of them', async () => {
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await addButton(page).click({ clickCount: 3 });
    await popover.hover();
    await expect(popover).toContainText('2 items in cart, subtotal $68.00');
    // As long as the specification has it.
    await expect(popover).toHaveCSS('animation-duration', '0.2s');
    await expect.poll(() => outcomes(page).slice(-3)).toEqual(['Adding…', 'Added!', 'Add To Cart']);
    expect(outcomes(page).filter((text) => text === 'Adding…')).toHaveLength(1);
  });
  await expectAccessible(page, 'added');
  await addButton(page).focus();
  await page.keyboard.press('Tab');
  await expect(popover.getByRole('link', { name: 'View Cart' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
  const total = page.locator('.vt-grand-total dd');
  await step(page, 'three more', async () => {
    const more = page.getByRole('button', { name: 'Increase quantity of Harbour mug' });
    for (let press = 0; press < 3; press += 1) await more.click();
    await expect(total).toHaveText('$170.00');
    await expect(page.getByRole('spinbutton', { name: 'Quantity of Harbour mug' })).toHaveValue('5');
  });
  await expectAccessible(page, 'cart');
  await step(page, 'remove it', async () => {
    await page.getByRole('button', { name: 'Remove Harbour mug' }).click();
    await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible();
  });
  await step(page, 'bring it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(total).toHaveText('$170.00');
  });
  await step(page, 'one is enough', async () => {
    await page.getByRole('spinbutton', { name: 'Quantity of Harbour mug' }).fill('1');
    await page.keyboard.press('Enter');
    await expect(total).toHaveText('$34.00');
  });

  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await step(page, 'order with nothing filled in', async () => {
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('Email cannot be blank')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  });
  await expectAccessible(page, 'checkout with problems');
  await step(page, 'fill it in and order', async () => {
    await fillCheckout(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, Ann!' })).toBeVisible();
    await expect(page.getByText('Test order: nothing was charged.')).toBeVisible();
  });
  await expectAccessible(page, 'order');
  await page.goto('/cart');
  await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible();
});

test('a declined payment keeps what was typed and buys nothing', async ({ page }) => {
  await addMug(page);
  await page.goto('/checkout');
  await step(page, 'a card that is declined', async () => {
    await fillCheckout(page);
    await page.getByLabel('Decline the payment').check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('Your payment was declined. Please try another way to pay.').first()).toBeVisible();
  });
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Gannet');
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Harbour mug' })).toBeVisible();
});
