import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addButton, expect, expectFocusKept, test } from './support/shopper.ts';
import { chapter, compareTranscript, heardIn, listen } from './support/transcript.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Name bowl' });

test('a custom product form: wrong, then into the cart, changed there, and to checkout', { tag: '@long' }, async ({
  page,
}) => {
  await listen(page);
  await page.goto('/stoneware/name-bowl');
  const heard = (text: string, times = 1) => expect.poll(() => heardIn(page).split(text).length - 1).toBe(times);
  chapter(page, 'The questions');
  await addButton(page).click();
  await expect(dialog(page)).toBeVisible();
  await heard('heading, Name bowl');
  chapter(page, 'Nothing answered');
  await dialog(page).getByRole('button', { name: 'Choose the name' }).click();
  await expect(dialog(page).locator('.field-error')).toHaveText(['Required', 'Required']);
  await expect(dialog(page).getByLabel('Name to press')).toBeFocused();
  await expectAccessible(page, 'product form with problems');
  await page.screenshot({ path: 'node_modules/.cache/vitrine/forms/product-form.png' });

  await heard('» alert: Name to press: Required');
  chapter(page, 'Two answers');
  await dialog(page).getByLabel('Name to press').fill('MARGIT');
  await dialog(page).getByLabel('Cobalt').check();
  chapter(page, 'Away? No');
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByText('Discard your answers?')).toBeVisible();
  await heard('» alert: Discard your answers?');
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog(page).getByLabel('Name to press')).toHaveValue('MARGIT');
  await heard('radio, Cobalt, selected', 1);
  chapter(page, 'Into the cart');
  await dialog(page).getByRole('button', { name: 'Choose the name' }).click();
  await expect(dialog(page)).toBeHidden();
  await heard('» status: Added!');

  await page.goto('/cart');
  await expect(page.getByText('MARGIT')).toBeVisible();
  chapter(page, 'Changed in the cart');
  await page.getByRole('button', { name: /Edit answers/ }).click();
  const again = page.getByRole('dialog');
  await heard('heading, Name bowl', 2);
  await expect(again.getByLabel('Name to press')).toHaveValue('MARGIT');
  await expect(again.getByLabel('Cobalt')).toBeChecked();
  await again.getByLabel('Name to press').fill('ANNA');
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('ANNA')).toBeVisible();
  await expect(again).toBeHidden();
  await expectFocusKept(page);
  await heard('button, Edit answers for Name bowl', 2);
  await compareTranscript(page, 'product-form');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByText('ANNA')).toBeVisible();
});
