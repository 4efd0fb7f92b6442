import { addButton, addMug, expect, mug, openMug, step, test, told } from './support/shopper.ts';

test.describe('rel-I13 storage and cookies', () => {
  test('refused storage: the shop works', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await addMug(page);
    await page.goto('/cart');
    await expect(page.getByRole('link', { name: 'Harbour mug' })).toBeVisible();
  });

  test('full storage, and cookies cleared in the middle: the shop works', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await addMug(page);
    await context.clearCookies();
    await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
    await addButton(page).click();
    await expect(told(page)).toContainText('Added! 1 item in cart, subtotal $34.00');
  });

  test('refused cookies: it is said, also where express checkout needs them', async ({ page }) => {
    await page.route(/\/(?:api|stoneware)\//, async (route) => {
      // Asked by this process itself, because the browser's own requests keep cookies for it.
      const request = route.request();
      const { cookie: _cookie, ...headers } = await request.allHeaders();
      const sent = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
      const { method, postData } = { method: request.method(), postData: request.postData() };
      const answer = await fetch(request.url(), {
        method,
        headers: Object.fromEntries(sent),
        body: postData,
        redirect: 'manual',
      });
      const kept = [...answer.headers].filter(([name]) => !/^(?:set-cookie|content-(?:encoding|length))$/.test(name));
      const text = await answer.text();
      const body = text.replace('"expressCheckout":false', '"expressCheckout":true');
      await route.fulfill({ status: answer.status, headers: Object.fromEntries(kept), body });
    });
    await openMug(page);
    await step(page, 'purchase', async () => {
      await addButton(page).click();
      await expect(page.getByRole('alertdialog', { name: 'Unable to Purchase Item' })).toContainText(
        'Please enable cookies in your browser, reload the page, and try again.',
      );
    });
  });
});

test('rel-J08 third parties hang forever: the page is interactive, and only what needs them says so', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  // Nothing that is asked of another house is ever answered.
  await page.route(
    (url) => url.origin !== baseURL,
    () => undefined,
  );
  await page.route(`**${mug}*`, async (route) => {
    const response = await route.fetch();
    const strangers =
      '<img alt="" src="https://pictures.example/a.jpg">' +
      '<iframe title="film" src="https://video.example/embed/1"></iframe>';
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${strangers}</body>`) });
  });
  await page.goto(mug, { waitUntil: 'commit' });
  await page.locator('[data-variant-option-name="Glaze"] label', { hasText: 'Tide' }).click();
  await page.locator('[data-variant-option-name="Size"] label', { hasText: 'Small' }).click();
  await addButton(page).click();
  await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('1');
});

test('rel-I21 printed, saved and read in a reader: the content and the price are there', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await page.goto(mug);
  await expect(addButton(page)).toHaveAttribute('data-state', 'idle');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour mug' })).toBeVisible();
  await expect(page.locator('.product-price').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();

  const saved = await page.content();
  const reader = await browser.newContext({ javaScriptEnabled: false, offline: true });
  const copy = await reader.newPage();
  await copy.setContent(saved, { waitUntil: 'domcontentloaded' });
  // What reader views keep: the main article's heading, text and price.
  const article = copy.locator('main article').first();
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('Harbour mug');
  await expect(article).toContainText('34.00');
  expect((await article.innerText()).length).toBeGreaterThan(400);
  await reader.close();
});
