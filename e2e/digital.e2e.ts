import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/accessible.ts';
import { type KeptShop, signIn, startKeptShop } from './support/kept-shop.ts';
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
  await expect(page.getByLabel('City', { exact: true })).toHaveCount(0);
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

test.describe('the owner', () => {
  let shop: KeptShop;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    shop = await startKeptShop();
  });
  test.afterAll(() => shop?.stop());

  test('hands a file in, replaces it, and takes it away; who has bought it has the newest', {
    tag: '@long',
  }, async ({ page, browser }) => {
    test.setTimeout(120_000);
    await page.goto(`${shop.address}/config/files`);
    await signIn(page);
    const product = page.getByRole('region', { name: 'The linen cloth, a pattern' });
    await expect(product.getByText('from the content’s folder _files')).toBeVisible();
    const hand = async (name: string, file: string, text: string) => {
      const mimeType = 'application/pdf';
      await product
        .locator(`input[aria-label="${name}"]`)
        .setInputFiles({ name: file, mimeType, buffer: Buffer.from(text) });
    };
    await hand('Add a file', 'notes.exe', 'MZ');
    await expect(product.getByRole('alert')).toContainText('Files of this kind are not taken.');
    await product.getByLabel('Title, its name without').fill('Notes');
    await hand('Add a file', 'notes.pdf', '%PDF-1.4 first');
    await expect(product.getByText('Notes comes with every order that is paid from now on.')).toBeVisible();
    await expectAccessible(page, 'files to download');

    const buyer = await (await browser.newContext()).newPage();
    await buyer.goto(shop.address + pattern);
    await addButton(buyer).click();
    await expect(told(buyer)).toContainText('Added!');
    await buyer.goto(`${shop.address}/checkout`);
    await buyer.getByLabel('Email', { exact: true }).fill('ann@example.org');
    await buyer.getByRole('button', { name: 'Place order' }).click();
    const link = buyer.getByRole('link', { name: 'Download Notes' });
    await expect(link).toBeVisible();

    await hand('Replace Notes', 'notes-2.pdf', '%PDF-1.4 second');
    await expect(product.getByText('Notes is replaced')).toBeVisible();
    await product.getByRole('listitem').filter({ hasText: 'Notes' }).getByRole('button', { name: 'Delete …' }).click();
    await product.getByRole('button', { name: 'Delete Notes for good' }).click();
    await expect(product.getByText('Notes is removed; whoever has bought it keeps it.')).toBeVisible();
    const arriving = buyer.waitForEvent('download');
    await link.click();
    const file = await arriving;
    expect([file.suggestedFilename(), readFileSync(await file.path(), 'latin1')]).toEqual([
      'notes-2.pdf',
      '%PDF-1.4 second',
    ]);
    await buyer.context().close();
  });
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
