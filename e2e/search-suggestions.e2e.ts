import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/shopper.ts';

test('suggestions while typing: a slip, the keyboard, a picture and a price', async ({ page }) => {
  await page.goto('/search');
  const field = page.getByRole('searchbox').or(page.getByRole('combobox'));
  await field.focus();
  // Its code comes with the focus, or with the first letter to who was there before it could.
  await page.keyboard.type('mgu', { delay: 30 });
  await expect(page.getByRole('combobox')).toBeFocused();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toContainText(/mug/i);
  await expect(options.first()).toContainText(/\$\d/);
  const picture = options.first().locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowDown');
  const id = await options.first().getAttribute('id');
  await expect(field).toHaveAttribute('aria-activedescendant', id ?? '');
  await expectAccessible(page, 'suggestions', [{ colorScheme: 'light' }, { colorScheme: 'dark' }]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field).toHaveValue('mgu');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/mug/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the same field is a plain form', async ({ page }) => {
    await page.goto('/search');
    await page.getByRole('searchbox').fill('mgu');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.locator('.search-results li').first()).toContainText(/mug/i);
  });
});
