import { expectAccessible } from './support/accessible.ts';
import { addMug, expect, fillCheckout, test } from './support/shopper.ts';

test('an order is found on another device by its number and address, without script too', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await addMug(page);
  await page.goto('/checkout');
  await fillCheckout(page);
  const email = await page.getByLabel('Email').first().inputValue();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  const number = /Order (\d+)/.exec((await page.locator('main').textContent()) ?? '')?.[1] ?? '';
  const { origin } = new URL(page.url());

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 800 } });
    const phone = await context.newPage();
    await phone.goto(origin);
    await phone.getByRole('contentinfo').getByRole('link', { name: 'Find my order' }).click();
    await expect(phone.getByRole('heading', { name: 'Find my order', level: 1 })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(phone, 'the page that finds orders');
    await phone.getByLabel('Order number').fill(number);
    await phone.locator('main').getByLabel('Email').fill('somebody@else.example');
    await phone.getByRole('button', { name: 'Show the order' }).click();
    await expect(phone.getByRole('alert')).toHaveText(/no order with this number and this email address/);
    if (javaScriptEnabled) await expectAccessible(phone, 'an order that was not found');
    await phone.locator('main').getByLabel('Email').fill(email);
    await phone.getByRole('button', { name: 'Show the order' }).click();
    await expect(phone.getByText(`Order ${number}`)).toBeVisible();
    await expect(phone.getByText('Order status').first()).toBeVisible();
    expect(new URL(phone.url()).pathname).toBe('/checkout/order-confirmed');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await context.close();
  }
});
