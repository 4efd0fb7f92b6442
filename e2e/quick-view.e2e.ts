import { expect, expectFocusKept, test } from './support/shopper.ts';

test('a quick view opens at the first press, keeps the keyboard, and gives it back', async ({ page }) => {
  await page.goto('/stoneware');
  const trigger = page.locator('.sqs-product-quick-view-button').first();
  const recorded = page.waitForRequest(/\/api\/census\/RecordQuickView\//);
  await trigger.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Harbour mug' });
  await expect(dialog).toBeVisible();
  await recorded;
  await expect(dialog.locator('.sqs-add-to-cart-button')).toHaveText('Add To Cart');
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(trigger).toBeFocused();
  await expectFocusKept(page);
});
