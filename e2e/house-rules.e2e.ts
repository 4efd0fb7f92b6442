import { expectAccessible } from './support/accessible.ts';
import { addButton, choose, expect, fillCheckout, step, test, told } from './support/shopper.ts';

test('a second leads straight to the till, which keeps the rules of the house', { tag: '@long' }, async ({ page }) => {
  await page.goto('/seconds/cup-not-round');
  await expect(page.getByText('available for orders over $30.00')).toBeVisible();
  await addButton(page).click();
  const open = page.getByRole('alertdialog', { name: 'Unable to Purchase Item' });
  await expect(open).toContainText('Please select the Glaze, Foot and Rim options.');
  await page.keyboard.press('Escape');
  // It fades out, and the next one has the same name.
  await expect(open).toHaveCount(0);
  await choose(page, 'Glaze', 'Iron');
  await choose(page, 'Foot', 'Glazed');
  await choose(page, 'Rim', 'Dips left');
  await addButton(page).click();
  const alert = page.getByRole('alertdialog', { name: 'Unable to Purchase Item' });
  await expect(alert).toContainText('Sorry, that item variant is unavailable. Please select another variant.');
  await page.keyboard.press('Escape');
  await choose(page, 'Glaze', 'Kelp');
  await addButton(page).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText('To check out, your order subtotal must be $9.00 or more.')).toBeVisible();
  await expectAccessible(page, 'a checkout below the minimum');
  await page.goto('/cart');
  await page.getByRole('spinbutton', { name: /^Quantity/ }).fill('2');
  await page.keyboard.press('Enter');
  await expect(page.locator('.vt-grand-total dd')).toHaveText('$12.00');
  await step(page, 'a word from the boat', async () => {
    await page.getByLabel('Coupon code').fill('BYBOAT');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Came by boat')).toBeVisible();
    await expect(page.locator('.vt-grand-total dd')).toHaveText('$10.80');
  });

  await page.goto('/checkout');
  await fillCheckout(page);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await step(page, 'New England pays for the boat, Maine its tax', async () => {
    await expect(page.getByLabel(/^Friday boat, New England/)).toBeChecked();
    await expect(page.getByLabel(/^Friday boat, United States/)).toHaveCount(0);
    await expect(summary).toContainText('$8.00');
    await expect(summary).toContainText('Maine sales tax$0.59');
    await expect(summary).toContainText('$19.39');
  });
  await step(page, 'Canada is farther', async () => {
    await page.getByLabel('Country', { exact: true }).selectOption('CA');
    await expect(page.getByLabel(/^Friday boat, Canada/)).toBeChecked();
  });
  await step(page, 'with a pitcher the parcel is heavier, and so is its price', async () => {
    await page.goto('/stoneware/ferry-pitcher');
    await addButton(page).click();
    await expect(told(page)).toContainText('Added!');
    await page.goto('/checkout');
    // What was said of the country last is kept.
    await page.getByLabel('Country', { exact: true }).selectOption('US');
    await fillCheckout(page);
    await expect(page.getByLabel(/^Friday boat, New England/)).toBeChecked();
    await expect(summary).toContainText('Shipping$12.00');
  });
});

test('a captcha that lets everybody pass says so while its form is filled in, and the form is sent', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/commissions');
  const form = page.getByRole('form', { name: 'Something made for you' });
  const badge = page.getByText('Test CAPTCHA: everybody passes, programs too.');
  await form.getByLabel('Email').fill('ann@example.org');
  await expect(badge).toBeVisible();
  await form.getByLabel(/^What should it be/).fill('A bell.');
  await expectAccessible(page, 'a form with a captcha');
  await form.getByRole('button', { name: 'Put it to Ines' }).click();
  await expect(page.getByText('Ines draws on Sundays')).toBeVisible();
  // What stands below the thanks was reckoned by the owner's own script.
  await expect(page.getByText(/^The next drawing day is Sunday, \w+ \d+\.$/)).toBeVisible();
});

test('a chair at the wheel is not sold before every question has its answer', { tag: '@long' }, async ({ page }) => {
  await page.goto('/by-post/afternoon-at-the-wheel');
  await choose(page, 'Date', 'Saturday, January 16');
  await addButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'An afternoon at the wheel' });
  await dialog.getByRole('button', { name: 'Add To Cart' }).click();
  const required = Array.from({ length: 5 }, () => 'Required');
  const survey = 'Survey is not valid. Missing a required question.';
  await expect(dialog.locator('.field-error')).toHaveText([...required, survey, 'Required', 'Required']);
  await expectAccessible(page, 'a product form that insists');
});

test('what is dearer than its provider goes along with says up to what', { tag: '@long' }, async ({ page }) => {
  await page.goto('/stoneware/moon-jar');
  await expect(page.getByText('up to $400.00')).toBeVisible();
});

test('who waits for a chair is led to the supper', { tag: '@long' }, async ({ page }) => {
  await page.goto('/commissions');
  const form = page.getByRole('form', { name: 'A chair at the long table' });
  await form.getByLabel('Email').fill('ann@example.org');
  await form.getByRole('button', { name: 'Wait for a chair' }).click();
  await expect(page).toHaveURL(/\/events\/long-table-supper$/);
  await expect(page.getByText('The list for chairs has your name on it')).toBeVisible();
});
