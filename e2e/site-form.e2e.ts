import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/shopper.ts';

const form = (page: Page) => page.locator('form[data-form-id]').first();
const button = (page: Page) => form(page).locator('.form-submit-button');
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `node_modules/.cache/vitrine/forms/${name}.png`, fullPage: true });

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Ann');
  await page.getByLabel('Last Name').fill('Lee');
  await form(page).getByLabel('Email').fill('  ann@example.org ');
  await form(page).getByLabel('Message').fill('A bowl, please.');
}

const save = '**/api/form/SaveFormSubmission';

test('the contact form: wrong in three places, then sent', async ({ page }) => {
  await page.goto('/contact?utm_source=card');
  await page.getByLabel('First Name').fill('Ann');
  await form(page).getByLabel('Email').fill('a@');
  await button(page).click();
  await expect(form(page).locator('.field-error')).toHaveText([
    'Required',
    'Email is not valid. Email addresses should follow the format name@example.com.',
    'Required',
  ]);
  await expect(page.getByLabel('Last Name')).toBeFocused();
  await expect(form(page).locator('.form-problem-above')).toContainText('Please scroll down to review.');
  await expect(form(page).locator('.form-problem-below')).toContainText('Please scroll up to review.');
  await expectAccessible(page, 'contact form with problems');
  await shot(page, 'problems');
  await fillIn(page);
  const sent = page.waitForRequest(save);
  await button(page).click();
  const body = JSON.parse((await sent).postData() ?? '{}');
  expect(JSON.parse(body.form)).toMatchObject({
    'contact-name': { First: 'Ann', Last: 'Lee' },
    'contact-email': 'ann@example.org',
    utm_source: 'card',
  });
  const thanks = page.locator('.form-submission-text').first();
  await expect(thanks).toContainText('Your letter is on the table');
  await expect(thanks).toBeFocused();
  await expect(form(page)).toBeHidden();
  await expectAccessible(page, 'contact form sent');
});

test('the contact form by keyboard, at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/contact');
  await page.getByLabel('First Name').focus();
  for (const text of ['Ann', 'Lee', 'ann@example.org']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  // What is it about?, order number, message
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A bowl, please.');
  await expect(form(page).locator('.textarea .character-counter')).toHaveText('15 / 1000');
  await form(page).getByLabel('Order number').fill('TK-1234567890');
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Order number')).toBeFocused();
  await expect(form(page).locator('.field-error')).toHaveText(['You have exceeded the character limit.']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await shot(page, '360');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('TK-1');
  await page.keyboard.press('Enter');
  await expect(page.locator('.form-submission-text').first()).toBeFocused();
});

const answers = [
  [
    400,
    { problem: 'form-invalid', message: 'x', error: 'x', errors: { 'contact-order': 'No such order.' } },
    'One or more fields is invalid, please check your entries.',
  ],
  [400, { problem: 'form-captcha', message: 'These words.', error: 'These words.' }, 'These words.'],
  [401, { problem: 'form-key-unusable', message: 'x', error: 'x' }, 'Unable to submit form. Please try again later.'],
  [404, { problem: 'form-unknown', message: 'x', error: 'x' }, 'This form has not been configured yet.'],
  [
    429,
    { problem: 'form-rate-limited', message: 'x', error: 'x' },
    'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  ],
] as const;

test('every answer of the server has its words, and nothing that was typed is lost', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/contact');
  await fillIn(page);
  const words = form(page).locator('.form-problem-below p').first();
  for (const [status, body, text] of answers) {
    await page.route(save, (route) => route.fulfill({ status, json: body }));
    await button(page).click();
    await expect(words, String(status)).toHaveText(text);
    await expect(form(page).getByLabel('Message')).toHaveValue('A bowl, please.');
    await expect(button(page)).toHaveText('Send it off');
    await page.unroute(save);
  }
  await page.route(save, (route) => route.abort());
  await button(page).click();
  await expect(words).toHaveText('Unknown error, please try again later.');
  await page.unroute(save);
  await button(page).click();
  await expect(page.locator('.form-submission-text').first()).toBeVisible();
});

test('the newsletter in the footer signs up where it stands', async ({ page }) => {
  await page.goto('/about');
  const letter = page.locator('[data-purpose=newsletter]').first();
  await letter.getByRole('textbox').fill('ann@example.org');
  await letter.getByRole('button', { name: 'Sign Up' }).click();
  await expect(letter.locator('.form-submission-text')).toHaveText('Thank you. The next letter is yours.');
  await shot(page, 'newsletter');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the contact form is answered with itself, and then with the owner’s thanks', async ({ page }) => {
    await page.goto('/contact?utm_source=card');
    await page.getByLabel('First Name').fill('Ann');
    await form(page).getByLabel('Email').fill('a@');
    await form(page).getByLabel('Message').fill('A bowl, please.');
    await button(page).click();
    await expect(page).toHaveTitle(/^Error:/);
    await expect(form(page).locator('.field-error')).toHaveText([
      'Required',
      'Email is not valid. Email addresses should follow the format name@example.com.',
    ]);
    await expect(form(page).getByLabel('Message')).toHaveValue('A bowl, please.');
    await shot(page, 'no-script');
    await page.getByLabel('Last Name').fill('Lee');
    await form(page).getByLabel('Email').fill('ann@example.org');
    await button(page).click();
    await expect(page.getByText('Your letter is on the table')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Your letter is on the table')).toBeVisible();
  });
});
