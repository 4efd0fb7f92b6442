import { expect, mug, test } from './support/shopper.ts';

const entries = '/api/commerce/shopping-cart/entries';

for (const wait of [0, 50, 200, 1000]) {
  for (const way of ['click', 'Enter'] as const) {
    test(`rel-I07 a choice and a press (${way}) ${wait} ms after the first picture do what they say, once`, {
      tag: '@long',
    }, async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith(entries)) sent.push(request.postData() ?? '');
      });
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
      expect(sent.map((body) => (JSON.parse(body) as { sku: string }).sku)).toEqual(['HM-TID-S']);
    });
  }
}

test('rel-I07 presses from before the loader has come are done as soon as it has, once', { tag: '@long' }, async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(entries)) sent.push(request.postData() ?? '');
  });
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
  expect(sent.map((body) => (JSON.parse(body) as { sku: string }).sku)).toEqual(['HM-TID-S']);
});
