import type { Page } from '@playwright/test';
import { everyTheme, expectAccessible } from './support/accessible.ts';
import { type KeptShop, signIn, startKeptShop } from './support/kept-shop.ts';
import { expect, test } from './support/shopper.ts';

/** A shop of this journey's own: what its owner publishes would change the forms of the other journeys. */
let shop: KeptShop;

test.describe.configure({ mode: 'serial', timeout: 90_000 });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await startKeptShop();
});
test.afterAll(() => shop?.stop());

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `node_modules/.cache/vitrine/forms/editor-${name}.png`, fullPage: true });

async function openEditor(page: Page): Promise<void> {
  await page.goto(`${shop.address}/config/forms`);
  await signIn(page);
  await page.getByRole('link', { name: 'Edit Contact' }).click();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
}

test('an owner changes a form by keyboard, publishes it, and a shopper sends it', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await openEditor(page);
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(preview.getByRole('button', { name: 'Send it off' })).toBeVisible();
  await expectAccessible(page, 'forms editor', everyTheme, 'iframe');

  // The order of the fields, by keys: the focus goes with the field.
  const about = page.getByRole('button', { name: /^What is it about\?/ });
  await about.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(about).toBeFocused();
  await expect(page.getByText('What is it about? is number 2 of 8 now.')).toBeVisible();

  // A field of one's own, and a press of Publish before it is done.
  await page.getByLabel('Kind of the new field').selectOption('radio');
  await page.getByLabel('Kind of the new field').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Label', { exact: true })).toBeFocused();
  await page.keyboard.type('Which clay?');
  await expect(preview.getByRole('group', { name: 'Which clay?' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Nothing was published\. One place to mend\./);
  const addChoice = page.getByRole('button', { name: 'Add choice' });
  await expect(addChoice).toBeFocused();
  await expect(page.getByText('Add at least one line.')).toBeVisible();
  await expectAccessible(page, 'forms editor with a problem', everyTheme, 'iframe');
  await page.keyboard.press('Enter');
  await page.keyboard.type('White');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Black');
  await page.getByLabel('Required').check();
  await expect(preview.getByLabel('Black')).toBeVisible();

  await page.getByLabel('Words on the button').fill('Off to the workshop');
  await page.getByLabel('Success text').fill('Thank you.\n\nWe write on Thursdays.');
  await page.getByRole('button', { name: 'Add recipient' }).click();
  await page.getByLabel('Recipient 1', { exact: true }).fill('marit@');
  await page.getByLabel('New tag', { exact: true }).fill('clay');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Emails must be formatted as name@example.com')).toBeVisible();
  await page.getByLabel('Recipient 1', { exact: true }).fill('marit@shop.example');
  await page.getByLabel('New tag', { exact: true }).fill('Clay');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This tag already exists')).toBeVisible();
  await page.getByLabel('New tag', { exact: true }).fill('');

  // The preview is the form itself: it checks, thanks, and sends nothing.
  await preview.getByRole('button', { name: 'Off to the workshop' }).click();
  await expect(preview.getByText('Which clay?: Required')).toBeVisible();
  await shot(page, '1280');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await shot(page, '360');
  await page.setViewportSize({ width: 1280, height: 900 });

  // Unsaved edits are asked for before the page is left.
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: '← All forms' }).click();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();

  const shopper = await browser.newContext();
  const visit = await shopper.newPage();
  await visit.goto(`${shop.address}/contact`);
  await visit.getByLabel('First Name').fill('Ann');
  await visit.getByLabel('Last Name').fill('Lee');
  const form = visit.locator('form[data-form-id]').first();
  await form.getByLabel('Email').fill('ann@example.org');
  await form.getByLabel('Message').fill('A bowl, please.');
  await form.getByRole('button', { name: 'Off to the workshop' }).click();
  await expect(form.locator('.field-error')).toHaveText(['Required']);
  await form.getByLabel('Black').check();
  await form.getByRole('button', { name: 'Off to the workshop' }).click();
  await expect(visit.getByText('We write on Thursdays.')).toBeVisible();
  await shopper.close();

  // Taken back with a press; the letter keeps what was asked.
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back. Visitors see the form as it was before.')).toBeVisible();
  await page.getByText('What was published').click();
  await expect(page.getByText(/owner@shop\.example took back: .*Which clay\?/)).toBeVisible();
  await page.getByRole('link', { name: '← All forms' }).click();
  const letter = page.getByRole('listitem').filter({ hasText: 'A bowl, please.' }).first();
  await expect(letter).toContainText('Which clay?');
  await expect(letter).toContainText('clay');
  await expectAccessible(page, 'forms and letters');
  await shot(page, 'list');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is as its content has it again', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${shop.address}/contact`);
    await expect(page.getByRole('button', { name: 'Send it off' })).toBeVisible();
    await expect(page.getByText('Which clay?')).toHaveCount(0);
  });
});
