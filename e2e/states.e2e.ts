import { everyTheme, expectAccessible } from './support/accessible.ts';
import {
  addButton,
  addMug,
  choose,
  expect,
  expectAwake,
  fillCheckout,
  mug,
  openMug,
  test,
  told,
} from './support/shopper.ts';

test.describe('rel-I20 every state in four themes, without a finding of axe', { tag: '@long' }, () => {
  test('a product: an alert is open, then the popover', async ({ page }) => {
    await page.goto(mug);
    await expectAwake(page);
    await addButton(page).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toBeVisible();
    await expectAccessible(page, 'alert', everyTheme);
    await page.keyboard.press('Escape');
    await expect(alert).toBeHidden();
    await choose(page, 'Glaze', 'Tide');
    await choose(page, 'Size', 'Small');
    await addButton(page).click();
    const popover = page.getByRole('region', { name: 'Added to cart' });
    await popover.hover();
    await expectAccessible(page, 'popover', everyTheme);
  });

  test('sold out: an error is shown, then thanks', async ({ page }) => {
    await page.goto('/stoneware/moon-jar');
    const form = page.locator('.product-restock-notification:not([hidden])');
    await form.locator('[type=submit]').click();
    await expect(form.getByText('Email cannot be blank')).toBeVisible();
    await expectAccessible(page, 'sold out with an error', everyTheme);
    await form.getByRole('textbox').fill('ann@example.org');
    await form.locator('[type=submit]').click();
    await expect(page.locator('.product-restock-notification :focus')).toBeVisible();
    await expectAccessible(page, 'signed up', everyTheme);
  });

  test('the cart: with an error, then empty', async ({ page }) => {
    await addMug(page);
    await page.goto('/cart');
    await page.getByLabel('Coupon code').fill('NOSUCH');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('This promo code is not valid.').first()).toBeVisible();
    await expectAccessible(page, 'cart with an error', everyTheme);
    await page.getByRole('button', { name: 'Remove Harbour mug' }).click();
    await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible();
    await expectAccessible(page, 'empty cart', everyTheme);
  });

  test('the checkout: with problems', async ({ page }) => {
    await addMug(page);
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('Email cannot be blank')).toBeVisible();
    await expectAccessible(page, 'checkout with problems', everyTheme);
  });

  test('an order, confirmed', async ({ page }) => {
    await addMug(page);
    await page.goto('/checkout');
    await fillCheckout(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ann!' })).toBeVisible();
    await expect(page.getByText('United States')).toBeVisible();
    await expectAccessible(page, 'order confirmed', everyTheme);
  });
});

test('at 200 %, in forced colours, without motion and from right to left: it sells, and nothing is cut off', {
  tag: '@long',
}, async ({ page }) => {
  // 1280 px at twice the size are 640.
  await page.setViewportSize({ width: 640, height: 512 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme: 'dark' });
  await openMug(page);
  // What is pressed before the picker answers is chosen once it does.
  await expect(page.locator('main .variant-radiobtn:checked')).toHaveCount(2);
  const backgrounds = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
    const labels = ['.variant-radiobtn:checked + label', '.variant-radiobtn:not(:checked) + label'];
    const found = [probe, ...labels.map((label) => document.querySelector(label))];
    const colours = found.map((element) => element && getComputedStyle(element).backgroundColor);
    probe.remove();
    return colours;
  });
  expect(backgrounds[1], 'what is chosen looks chosen').toBe(backgrounds[0]);
  expect(backgrounds[2], 'what is not does not').not.toBe(backgrounds[0]);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await addButton(page).click();
  await expect(told(page)).toContainText('Added! 1 item in cart');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }
});
