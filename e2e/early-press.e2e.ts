import type { Page } from '@playwright/test';
import { addMug, expect, mug, test } from './support/shopper.ts';

/** What is added, by the key of the wish: a call that is turned away goes out again under the same one, and counts once. */
function watchAdditions(page: Page): ReadonlyMap<string | undefined, string> {
  const added = new Map<string | undefined, string>();
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/commerce/shopping-cart/entries')) return;
    added.set(request.headers()['idempotency-key'], (request.postDataJSON() as { sku: string }).sku);
  });
  return added;
}

for (const wait of [0, 50, 200, 1000]) {
  for (const way of ['click', 'Enter'] as const) {
    test(`rel-I07 a choice and a press (${way}) ${wait} ms after the first picture do what they say, once`, {
      tag: '@long',
    }, async ({ page }) => {
      const added = watchAdditions(page);
      await page.addInitScript(
        ([time, how]) => {
          const act = () => {
            const button = document.querySelector<HTMLElement>('main .sqs-add-to-cart-button');
            const labels = [...document.querySelectorAll<HTMLElement>('main [data-variant-option-name] label')];
            const chosen = ['Tide', 'Small'].map((value) => labels.find((label) => label.textContent?.includes(value)));
            if (!button || chosen.includes(undefined)) {
              requestAnimationFrame(act);
              return;
            }
            for (const label of chosen) label?.click();
            if (how === 'click') button.click();
            else button.dispatchEvent(new KeyboardEvent('keydown', { key: how, bubbles: true, cancelable: true }));
          };
          new PerformanceObserver((_entries, observer) => {
            observer.disconnect();
            setTimeout(act, time);
          }).observe({ type: 'paint', buffered: true });
        },
        [wait, way] as const,
      );
      await page.goto(mug);
      await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('1');
      expect([...added.values()]).toEqual(['HM-TID-S']);
    });
  }
}

test('rel-I07 presses from before the loader has come are done as soon as it has, once', { tag: '@long' }, async ({
  page,
}) => {
  const added = watchAdditions(page);
  let come = () => {};
  const called = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/_runtime\/boot-/, async (route) => {
    await called;
    await route.continue();
  });
  await page.goto(mug, { waitUntil: 'commit' });
  await page.locator('main [data-variant-option-name] label', { hasText: 'Tide' }).click();
  await page.locator('main [data-variant-option-name] label', { hasText: 'Small' }).click();
  const button = page.locator('main .product-page .sqs-add-to-cart-button');
  await button.focus();
  await page.keyboard.press('Enter');
  await button.click();
  come();
  await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('1');
  expect([...added.values()]).toEqual(['HM-TID-S']);
});

test('rel-I07 a choice is done while the pointer is on its way to the next', { tag: '@long' }, async ({ page }) => {
  let come = () => {};
  const called = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/_runtime\/controls-/, async (route) => {
    await called;
    await route.continue();
  });
  await page.goto(mug);
  const label = (text: string) => page.locator('main [data-variant-option-name] label', { hasText: text });
  await label('Tide').click();
  await expect(page.locator('main .product-variants')).toHaveAttribute('data-pressed');
  setTimeout(come, 100);
  // Long enough for the code to come and the choice to be done before the pointer is there.
  await label('Small').click({ steps: 80 });
  for (const value of ['Tide', 'Small']) await expect(page.getByRole('radio', { name: value })).toBeChecked();
});

test('rel-I07 who has gone on to the next choice by then stays there', { tag: '@long' }, async ({ page }) => {
  let come = () => {};
  const called = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/_runtime\/controls-/, async (route) => {
    await called;
    await route.continue();
  });
  await page.goto(mug);
  const label = (text: string) => page.locator('main [data-variant-option-name] label', { hasText: text });
  await label('Oat').press('Space');
  await expect(page.locator('main .product-variants')).toHaveAttribute('data-pressed');
  await label('Small').focus();
  come();
  await expect(page.getByRole('radio', { name: 'Oat' })).toBeChecked();
  await page.keyboard.press('Space');
  for (const value of ['Oat', 'Small']) await expect(page.getByRole('radio', { name: value })).toBeChecked();
});

test('rel-I07 a quantity typed while the cart wakes is the quantity', { tag: '@long' }, async ({ page }) => {
  await addMug(page);
  let come = () => {};
  const called = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/_runtime\/.*\.js$/, async (route) => {
    await called;
    await route.continue();
  });
  await page.goto('/cart', { waitUntil: 'commit' });
  await page.getByRole('spinbutton').first().fill('2');
  come();
  await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('2');
  await expect(page.getByRole('spinbutton').first()).toHaveValue('2');
});
