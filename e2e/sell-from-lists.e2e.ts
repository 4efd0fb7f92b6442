import { expect, test } from './support/shopper.ts';

test('a list sells what needs no choice, and says before any script what is sold out', async ({ page }) => {
  const html = await (await page.request.get('/stoneware')).text();
  const jar = html.slice(html.indexOf('>Moon jar<'));
  expect(jar).toMatch(/^[\s\S]*?role="button" tabindex="0" aria-disabled="true"[\s\S]*?-inner">Sold Out</);

  await page.goto('/stoneware');
  const card = (name: string) => page.locator('main .card', { hasText: name });
  const soldOut = card('Moon jar').locator('.sqs-add-to-cart-button');
  await soldOut.click({ force: true });
  await expect(soldOut).toHaveText('Sold Out');
  await expect(soldOut).toHaveAttribute('aria-disabled', 'true');
  const pitcher = card('Ferry pitcher').locator('.sqs-add-to-cart-button');
  await pitcher.click();
  await expect(pitcher).toHaveText('Added!');
  await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('1');
  await card('Harbour mug').getByRole('link', { name: 'Choose which Harbour mug' }).click();
  await expect(page).toHaveURL(/harbour-mug$/);
});

test('what goes along with a product is added beside it, and its button shows what it does', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/stoneware/ferry-pitcher');
  const vase = page.locator('.product-add-ons li', { hasText: 'Pebble vase' }).locator('.sqs-add-to-cart-button');
  await vase.click();
  await expect(vase.locator('svg')).toHaveAttribute('data-icon', 'check');
  await expect(vase).toHaveText('Added!');
  await expect(page.locator('.product-add-ons li', { hasText: 'Moon jar' })).toHaveCount(0);
  await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('1');
});
