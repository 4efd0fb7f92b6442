import { expect, mug, test } from './support/shopper.ts';

test.use({ javaScriptEnabled: false });

test('buy a mug without script, by no-script forms', async ({ page }) => {
  await page.goto(mug);
  await expect(page.locator('.sqs-add-to-cart-button-wrapper').first()).toBeHidden();
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
  // No button stands there that needs script to do anything.
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(1);
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
  await page.getByLabel('First name', { exact: true }).fill('Ann');
  await page.getByLabel('Last name', { exact: true }).fill('Lee');
  await page.getByLabel('Address', { exact: true }).fill('4 Slipway Road');
  await page.getByLabel('City', { exact: true }).fill('Gannet');
  await page.getByLabel('State', { exact: true }).selectOption('ME');
  await page.getByLabel('ZIP Code', { exact: true }).fill('04851');
  await page.getByRole('button', { name: 'Place order' }).click();
  // What the boat and Maine cost is seen before it is paid.
  await expect(page.getByText('Shipping and taxes are in the total now.').first()).toBeVisible();
  await expect(page.locator('.vt-grand-total dd')).toHaveText('$43.87');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ann!' })).toBeVisible();
});

test('a second leads straight to the checkout', async ({ page }) => {
  await page.goto('/seconds/leaning-mug');
  await page.getByRole('button', { name: 'Add To Cart' }).first().click();
  await expect(page).toHaveURL(/\/checkout$/);
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

test('the page without script counts the cart in its header', async ({ page }) => {
  await page.goto(mug);
  await page.getByLabel('Choose').selectOption('HM-OAT-S');
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.goto('/');
  const count = page.locator('.cart-link .vt-counted');
  await expect(count).toBeVisible();
  expect(await count.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"2"');
  await expect(page.locator('.cart-link .sqs-cart-quantity').first()).toBeHidden();
});

test('who waits for a sold-out product leaves an address, and a member comes in at the members’ door', async ({
  page,
}) => {
  await page.goto('/stoneware/moon-jar');
  await expect(page.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
  await page.locator('form[action="/form/restock"]').getByLabel('Email').fill('ann@example.org');
  await page.getByRole('button', { name: 'Write to me' }).click();
  await expect(page.getByRole('status')).toHaveText('Signed up!');
  await page.getByRole('link', { name: 'Back to Moon jar' }).click();
  await expect(page).toHaveURL(/moon-jar$/);
  await page.goto('/kiln-book');
  await page.getByRole('link', { name: 'Members sign in here' }).click();
  await page.locator('form[action="/lock/sign-in"]').getByLabel('Email').fill('ann@example.org');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('This email and password do not match.');
  await page.goto('/checkout');
  await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible();
});
