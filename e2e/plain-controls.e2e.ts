import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { holdReact } from './support/hold-react.ts';
import { addButton, choose, expect, mug, test, told } from './support/shopper.ts';

// What a visitor on a slow phone chooses and adds with before React has come. React is held back by the network here.

async function slowPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  const [downloadThroughput, uploadThroughput] = [(1.6 * 1024 * 1024) / 8, (750 * 1024) / 8];
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150, downloadThroughput, uploadThroughput },
  });
}

/** Every addition that is asked for, by its key. */
function watchKeys(page: Page): readonly (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/shopping-cart/entries'))
      keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

const popover = (page: Page) => page.getByRole('region', { name: 'Added to cart' });
const alert = (page: Page) => page.getByRole('alertdialog', { name: 'Unable to Add Item' });

/** React is held back for longer than is waited for: what is told of that is no other fault. */
function expectLateAlone(faults: string[]): void {
  expect(faults.filter((fault) => !/region-failed .*late/s.test(fault))).toEqual([]);
  faults.length = 0;
}

test('a slow phone chooses and adds with 10 kB of script, and React comes afterwards', async ({
  page,
  faults,
}, testInfo) => {
  const { letGo, files } = await holdReact(page);
  await slowPhone(page);
  await page.goto(mug, { waitUntil: 'commit' });
  await choose(page, 'Glaze', 'Tide');
  await choose(page, 'Size', 'Small');
  await expect(page).toHaveURL(/variant=HM-TID-S/);
  await expect(page.locator('.product-price').first()).toHaveText('$34.00');
  await addButton(page).click();
  await expect(told(page)).toContainText('Added! 1 item in cart, subtotal $34.00');
  await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('1');
  const needed = ['boot', 'controls'].map((name) => files.get(name) ?? Number.NaN);
  expect(needed.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(10_240);
  expect([...files.keys()]).not.toContain('react');
  await page.screenshot({ path: testInfo.outputPath('added-before-react.png') });
  await expectAccessible(page, 'added before React');
  letGo();
  await expect(popover(page)).toContainText('1 item in cart, subtotal $34.00');
  await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
  // On a machine that is slow itself.
  expectLateAlone(faults);
});

test('what works stays where React does not come in time, and when it comes @long', async ({
  page,
  faults,
}, testInfo) => {
  const { letGo } = await holdReact(page);
  await page.goto(mug);
  await choose(page, 'Glaze', 'Tide');
  await addButton(page).focus();
  await page.waitForEvent('console', (message) => message.text().includes('vitrine:region-failed'));
  await expect(page.locator('form.vt-plain')).toBeHidden();
  await expect(addButton(page)).toBeFocused();
  await page.screenshot({ path: testInfo.outputPath('react-is-late.png') });
  await expectAccessible(page, 'React is late');
  await choose(page, 'Size', 'Small');
  await addButton(page).click();
  await expect(told(page)).toContainText('Added! 1 item in cart, subtotal $34.00');
  letGo();
  await expect(popover(page)).toContainText('1 item in cart');
  await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
  expectLateAlone(faults);
});

test('by keyboard: radio buttons, quantity and button before React, focus kept', async ({ page }, testInfo) => {
  const { letGo } = await holdReact(page);
  await page.goto(mug);
  const oat = page.getByRole('radio', { name: 'Oat' });
  await oat.focus();
  await page.keyboard.press('Space');
  await expect(oat).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('0');
  await expect(page.getByRole('alert')).toHaveText('Quantity must be 1 or more.');
  await page.screenshot({ path: testInfo.outputPath('refused-quantity.png') });
  await expectAccessible(page, 'a quantity that is none');
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
  await addButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(told(page)).toContainText('Added! 2 items in cart');
  await expect(addButton(page)).toBeFocused();
  letGo();
  await expect(popover(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(popover(page).getByRole('link', { name: 'View Cart' })).toBeFocused();
});

test('a press that asks for a dialog waits for React, and says so', async ({ page }) => {
  const { letGo } = await holdReact(page);
  await page.goto(mug);
  await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
  await page.waitForFunction(() => document.querySelector('script[src*=waiting],link[href*=waiting]') !== null);
  await addButton(page).click();
  await expect(page.locator('.vt-wait')).toContainText('Still loading…');
  letGo();
  await expect(alert(page)).toContainText('Please select the Glaze and Size options.');
  await expect(page.locator('.vt-wait')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(addButton(page)).toBeFocused();
});

test('what is refused is told by React under the same key, and asked for once', async ({ page }) => {
  const keys = watchKeys(page);
  const { letGo } = await holdReact(page);
  await page.goto(mug);
  await choose(page, 'Glaze', 'Tide');
  await choose(page, 'Size', 'Small');
  const body = { problem: 'cart-full', message: 'The cart is full.', error: 'The cart is full.' };
  await page.route('**/shopping-cart/entries', (route) => route.fulfill({ status: 409, json: body }), { times: 1 });
  await addButton(page).click();
  await expect.poll(() => keys.length).toBe(1);
  letGo();
  await expect(alert(page)).toContainText('The cart is full.');
  expect(keys).toHaveLength(1);
  await page.keyboard.press('Escape');
  await addButton(page).click();
  await expect(told(page)).toContainText('Added! 1 item in cart');
  expect(new Set(keys).size).toBe(2);
});

test('the way back shows the choice again, and adds', async ({ page }) => {
  await page.goto(mug);
  await choose(page, 'Glaze', 'Tide');
  await choose(page, 'Size', 'Small');
  await expect(page).toHaveURL(/variant=HM-TID-S/);
  await page.goto('/cart');
  await page.goBack();
  for (const value of ['Tide', 'Small']) await expect(page.getByRole('radio', { name: value })).toBeChecked();
  await expect(page.locator('.product-price').first()).toHaveText('$34.00');
  await addButton(page).click();
  await expect(told(page)).toContainText('Added! 1 item in cart');
});
