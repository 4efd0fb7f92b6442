import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { holdReact } from './support/hold-react.ts';
import { addButton, choose, expect, mug, test, told } from './support/shopper.ts';

// What a visitor meets, by keyboard on a phone, whose addition the server refuses before React has come.

test.use({ viewport: { width: 375, height: 720 } });

const alert = (page: Page) => page.getByRole('alertdialog', { name: 'Unable to Add Item' });
const refuse = (status: number, problem: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { problem, message, error: message } });

const wait = 'Please try again in a few seconds.';
const apiErrors: Readonly<Record<string, readonly [answer: (route: Route) => Promise<void>, said: string]>> = {
  'a sold-out stock (409)': [refuse(409, 'stock-short', 'Only 1 is left.'), 'Only 1 is left.'],
  'a key of another request (422)': [refuse(422, 'key-reused', 'This was used.'), 'This was used.'],
  'too many requests (429)': [refuse(429, 'rate-limited', wait), wait],
  'too many requests, by a proxy (429)': [(route) => route.fulfill({ status: 429, body: 'slow down' }), wait],
  'a page of an overloaded proxy (502)': [
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }),
    'Please try again',
  ],
  'a server that is away (503)': [refuse(503, 'unavailable', 'It is away.'), 'It is away.'],
  'a line that is gone': [(route) => route.abort('connectionfailed'), 'Please check your internet connection.'],
};

for (const [name, [answer, said]] of Object.entries(apiErrors)) {
  test(
    `${name} is told in a dialog, and the same press works once it is over`,
    {
      tag: '@long',
    },
    async ({ page, faults }, testInfo) => {
      const { letGo } = await holdReact(page);
      const keys: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/shopping-cart/entries'))
          keys.push(request.headers()['idempotency-key']);
      });
      await page.route('**/shopping-cart/entries', answer);
      await page.goto(mug);
      await choose(page, 'Glaze', 'Tide');
      await choose(page, 'Size', 'Small');
      await addButton(page).press('Enter');
      await expect.poll(() => keys.length).toBeGreaterThan(0);
      await expect(told(page)).toContainText('Adding');
      await page.screenshot({ path: testInfo.outputPath('waits.png') });
      letGo();
      await expect(alert(page)).toContainText(said);
      await page.screenshot({ path: testInfo.outputPath('told.png') });
      await expectAccessible(page, name);
      expect(new Set(keys).size).toBe(1);
      // What the server says of its own faults is meant to fail here.
      faults.splice(0, faults.length, ...faults.filter((fault) => !/^50[23] \S+entries$/.test(fault)));
      await page.unroute('**/shopping-cart/entries');
      await page.keyboard.press('Escape');
      await expect(alert(page)).toBeHidden();
      await expect(addButton(page)).toBeFocused();
      await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
      await page.keyboard.press('Enter');
      await expect(told(page)).toContainText('Added! 1 item in cart');
      await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('1');
    },
  );
}

test('a sold-out variant is marked, its button says so and asks for nothing, before React', async ({
  page,
}, testInfo) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/shopping-cart/')) asked.push(request.url());
  });
  await holdReact(page);
  await page.goto(mug);
  await page.getByRole('radio', { name: 'Kelp' }).press('Space');
  const large = page.getByRole('radio', { name: /^Large/ });
  await large.press('Space');
  await expect(large).toHaveAccessibleName(/sold out/i);
  await expect(addButton(page)).toHaveText('Sold Out');
  await expect(addButton(page)).toHaveAttribute('aria-disabled', 'true');
  await page.screenshot({ path: testInfo.outputPath('sold-out.png') });
  await expectAccessible(page, 'a sold-out variant');
  await addButton(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^Small/ }).press('Space');
  await expect(addButton(page)).toHaveText('Add To Cart');
  expect(asked).toEqual([]);
});

test('the installments that React brings follow what was chosen before it', async ({ page }) => {
  const { letGo } = await holdReact(page);
  await page.goto(mug);
  await choose(page, 'Glaze', 'Tide');
  await choose(page, 'Size', 'Large');
  await expect(page.locator('.product-price').first()).toHaveText('$40.00');
  letGo();
  await expect(page.locator('main .vt-installments').first()).toContainText('$10.00');
  await choose(page, 'Size', 'Small');
  await expect(page.locator('main .vt-installments').first()).toContainText('$8.50');
});
