import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/accessible.ts';
import { addButton, expect, test, told } from './support/shopper.ts';

const pattern = '/by-post/linen-cloth-pattern';
const thanks = { name: 'Thank you!' };

test('a pattern is bought, nothing is shipped, and its file is downloaded', async ({ page }) => {
  await page.goto(pattern);
  await addButton(page).click();
  await expect(told(page)).toContainText('Added!');
  await page.goto('/cart');
  await expect(
    page.getByText('You can download The linen cloth, a pattern as soon as the order is paid.'),
  ).toBeVisible();
  await expectAccessible(page, 'a cart that is not shipped');
  await page.goto('/checkout');
  await expect(page.getByLabel('City')).toHaveCount(0);
  await expect(page.getByText('You can download The linen cloth, a pattern')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', thanks)).toBeVisible();
  await expect(page.getByText('Downloads left: 5.')).toBeVisible();
  await expectAccessible(page, 'an order with a file');
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download The linen cloth/ }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('linen-cloth-pattern.pdf');
  expect(readFileSync(await file.path(), 'latin1')).toBe(
    readFileSync('fixtures/pages/shop/_files/linen-cloth-pattern.pdf', 'latin1'),
  );
  await page.reload();
  await expect(page.getByText('Downloads left: 4.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a link is used up, and says so', async ({ page }) => {
    await page.goto(pattern);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page.getByText('You can download The linen cloth, a pattern')).toBeVisible();
    await page.goto('/checkout');
    await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('heading', thanks)).toBeVisible();
    const address = await page.getByRole('link', { name: /^Download The linen cloth/ }).getAttribute('href');
    for (let time = 0; time < 5; time += 1) expect((await page.request.get(String(address))).status()).toBe(200);
    await page.reload();
    await expect(page.getByText('This was downloaded as often as it can be.')).toBeVisible();
    const refused = await page.goto(String(address));
    expect(refused?.status()).toBe(410);
    await expect(page.getByRole('alert')).toContainText('Write to us, and we renew the link.');
  });
});
