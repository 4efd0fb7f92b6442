import { expect, mug, test } from './support/shopper.ts';

test.use({ javaScriptEnabled: false });

test('buy a mug without script, by plain forms', async ({ page }) => {
  await page.goto(mug);
  await expect(page.locator('.sqs-add-to-cart-button').first()).toBeHidden();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByLabel('Choose').selectOption('HM-OAT-S');
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page).toHaveURL(/\/cart\?added/);
  await expect(page.getByText('Added!')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Quantity of Harbour mug' }).fill('3');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.locator('.vt-grand-total dd')).toHaveText('$102.00');
  await page.reload();
  await expect(page.locator('.vt-grand-total dd')).toHaveText('$102.00');
  // Stock is shared: one is bought.
  await page.getByRole('spinbutton', { name: 'Quantity of Harbour mug' }).fill('1');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.locator('.vt-grand-total dd')).toHaveText('$34.00');
  await page.getByLabel('Coupon code').fill('NOSUCH');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toContainText('This promo code is not valid.');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Address', { exact: true }).fill('4 Slipway Road');
  await page.getByLabel('City').fill('Gannet');
  await page.getByLabel('State', { exact: true }).selectOption('ME');
  await page.getByLabel('ZIP Code').fill('04851');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ann!' })).toBeVisible();
});

test('a gift card and a subscription lead to their checkouts', async ({ page }) => {
  await page.goto('/by-post/gift-card');
  await page.getByLabel('Choose').selectOption('GC-50');
  await page.getByRole('button', { name: /Add To Cart|gift/i }).click();
  await expect(page).toHaveURL(/\/checkout\/giftcard\?giftCardProductId=.*sku=GC-50/);
  await page.locator('main form button[type=submit]').click();
  await expect(page).toHaveURL(/cartToken=/);
  await page.goto('/by-post/tea-of-the-week');
  await page.getByLabel('Choose').selectOption('TW-BLA');
  await page
    .getByRole('button', { name: /Subscribe|tea/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/checkout\/subscribe\?cartToken=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your subscription' })).toBeVisible();
});
