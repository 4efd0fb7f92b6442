import type { Page } from '@playwright/test';
import { addButton, choose, expect, mug, openMug, test, told } from './support/shopper.ts';

/** Changes the page of the mug on its way to the browser, as an extension or a curious visitor would in place. */
async function alter(page: Page, change: (html: string) => string): Promise<void> {
  await page.route(`**${mug}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

test('rel-I05 prices, stock and options altered in the page: the server decides what it costs', {
  tag: '@long',
}, async ({ page }) => {
  await alter(page, (html) =>
    html
      .replaceAll('34.00', '0.01')
      .replaceAll(/(&quot;|")price\1:3400/g, '$1price$1:1')
      .replaceAll(/(&quot;|")qtyInStock\1:\d+/g, '$1qtyInStock$1:9999'),
  );
  await openMug(page);
  await expect(page.locator('.product-price').first()).toHaveText('$0.01');
  await addButton(page).click();
  await expect(told(page)).toContainText('Added! 1 item in cart, subtotal $34.00');
  await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
  // More than there is, which the altered page takes for possible.
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('500');
  await addButton(page).click();
  const alert = page.getByRole('alertdialog', { name: 'Unable to Add Item' });
  await expect(alert).toContainText('Sorry, we do not have enough of that item available.');
  await page.keyboard.press('Escape');
});

test('rel-I05 a stock number that belongs to nothing is refused in words', async ({ page }) => {
  await alter(page, (html) => html.replaceAll('HM-TID-S', 'NO-SUCH-SKU'));
  await page.goto(mug);
  await choose(page, 'Glaze', 'Tide');
  await choose(page, 'Size', 'Small');
  await addButton(page).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Sorry, that item variant is unavailable. Please select another variant.',
  );
});

const markup = '"><img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>{{globalThis.ran=1}}';

test('rel-I04 markup in the address, in storage, in the window’s name and in messages stays text', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript((text) => {
    window.name = text;
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of ['cart', 'vitrine', 'ss_cid', 'config']) storage.setItem(key, text);
    }
  }, markup);
  const query = new URLSearchParams({ variant: markup, added: markup, problem: markup, while: markup, q: markup });
  const count = () => page.evaluate(() => document.querySelectorAll('img[src="x"],script:not([src])').length);
  for (const path of [mug, '/cart', '/checkout', '/contact', '/search']) {
    await page.goto(path);
    const before = await count();
    await page.goto(`${path}?${query}#${encodeURIComponent(markup)}`, {
      referer: `http://elsewhere.example/?${query}`,
    });
    await page.evaluate(async (text) => {
      for (const data of [text, { type: text, html: text, cart: { entries: [], html: text } }])
        globalThis.postMessage(data, '*');
      const frame = document.createElement('iframe');
      frame.src = '/about';
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      frame.remove();
    }, markup);
    await expect.poll(count, path).toBe(before);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'ran')), path).toBeUndefined();
  }
});

test('rel-I22 another site cannot frame the shop; a page of ours in a frame sells gift cards in the top window', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/about" title="shop"></iframe>` }),
  );
  await page.goto('http://elsewhere.example/');
  const framed = page.frames()[1];
  await expect.poll(() => framed?.url()).toMatch(/^chrome-error:/);

  await page.route('**/holder', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<iframe src="/by-post/gift-card" title="shop" width="900" height="900"></iframe>',
    }),
  );
  await page.goto('/holder');
  const shop = page.frameLocator('iframe');
  await shop.locator('[data-variant-option-name="Value"] label', { hasText: '$50' }).click();
  await shop.locator('.sqs-add-to-cart-button').first().click();
  await expect(page).toHaveURL(/\/checkout\/giftcard\?/);
});

test('rel-I03 content that owns names of the page’s own objects takes nothing over: the shop sells', {
  tag: '@long',
}, async ({ page }) => {
  const names = ['cart', 'config', 'forms', 'services', 'grecaptcha', 'vitrine', 'history', 'navigate', '__proto__'];
  const owned = names.map(
    (name) =>
      `<a id="${name}" name="${name}" href="//evil.example/${name}">x</a><form id="${name}" name="${name}"><input name="id"></form>`,
  );
  await alter(page, (html) => html.replace('<main', `<div>${owned.join('')}</div><main`));
  await openMug(page);
  await addButton(page).click();
  await expect(told(page)).toContainText('Added! 1 item in cart, subtotal $34.00');
});

test('rel-I05 an item that belongs to nothing is refused in words', { tag: '@long' }, async ({ page }) => {
  await openMug(page);
  const known = await addButton(page).getAttribute('data-item-id');
  await page.unrouteAll();
  await alter(page, (html) => html.replaceAll(`${known}`, 'f'.repeat(24)));
  await openMug(page);
  await addButton(page).click();
  await expect(page.getByRole('alertdialog', { name: 'Unable to Add Item' })).toContainText(
    'Sorry, that item variant is unavailable. Please select another variant.',
  );
  await expect(page.locator('[data-vitrine-pill]')).toBeHidden();
});
