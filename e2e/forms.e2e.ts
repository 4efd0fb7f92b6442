import type { Page } from '@playwright/test';
import { everyTheme, expectAccessible } from './support/accessible.ts';
import { type OwnServer, startServer } from './support/server.ts';
import { expect, expectFocusKept, test } from './support/shopper.ts';

/** A site of forms only (`content/forms`): what the demonstration shop has no place for. */
let site: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startServer('site-templates/shop', '--content', 'e2e/content/forms', '--data', 'memory');
});
test.afterAll(() => site?.stop());

const save = '**/api/form/SaveFormSubmission';
const thanks = (page: Page) => page.locator('.form-submission-text').first();
const notice = (page: Page) => page.locator('.form-problem-below p').first();
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const drawing = (page: Page) => page.locator('input[type=file]');
const textFile = (name: string, size: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'line\n'),
});
const open = (page: Page, path: string) => page.goto(`${site.address}${path}`);

test('the waitlist by keyboard, at 360 px: wrong, then on the list', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/waitlist');
  const email = page.getByLabel('Email');
  await email.focus();
  await page.keyboard.type('ann@');
  await page.keyboard.press('Enter');
  await expect(page.locator('.field-error')).toHaveText([
    'Email is not valid. Email addresses should follow the format name@example.com.',
  ]);
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'waitlist with a problem', everyTheme);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // What a captcha service puts on the page is out of the way, but for a protected form's own fields.
  const badge = page.locator('.grecaptcha-badge');
  await page.evaluate(() => {
    const element = document.createElement('div');
    element.className = 'grecaptcha-badge';
    element.textContent = 'protected';
    document.body.append(element);
  });
  await expect(badge).toBeHidden();
  await page.evaluate(() => document.documentElement.setAttribute('data-vitrine-captcha', ''));
  await expect(badge).toBeVisible();
  await page.evaluate(() => document.documentElement.removeAttribute('data-vitrine-captcha'));
  await expect(badge).toBeHidden();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('ann@example.org');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Put me on the list' })).toBeFocused();
  const sent = page.waitForRequest(save);
  await page.keyboard.press('Space');
  const body = JSON.parse((await sent).postData() ?? '{}');
  expect({ id: body.formId, form: JSON.parse(body.form) }).toEqual({
    id: 'waitlist',
    form: { 'w-email': 'ann@example.org' },
  });
  await expect(thanks(page)).toHaveText('You are on the list. We write once.');
  await expect(thanks(page)).toBeFocused();
  await expectAccessible(page, 'on the waitlist');
});

test('a promo popup by keyboard, at 360 px: closed it stays away, and answered too', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const overlays: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/census/overlay')) overlays.push(JSON.parse(request.postData() ?? '{}').action);
  });
  const dialog = page.getByRole('dialog', { name: 'Ten percent off the first pot' });
  await open(page, '/');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Ten percent off the first pot' })).toBeFocused();
  await expectAccessible(page, 'popup', everyTheme);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectFocusKept(page);
  const away = await page.evaluate(() => Number(localStorage.getItem('vitrine-popup-popup')) - Date.now());
  expect(Math.round(away / 86_400_000)).toBe(3);

  // Its time is over: it comes again.
  await page.evaluate(() => localStorage.setItem('vitrine-popup-popup', String(Date.now() - 1)));
  await open(page, '/');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email').focus();
  await page.keyboard.type('ann@example.org');
  await page.keyboard.press('Enter');
  await expect(thanks(page)).toHaveText('The code is on its way.');
  await expect(thanks(page)).toBeFocused();
  await expectAccessible(page, 'popup answered');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => overlays).toEqual(['shown', 'closed', 'shown', 'submitted', 'closed']);

  // While it stays away its form does not stand in the page either.
  await open(page, '/');
  await expect(page.locator('[data-vitrine-popup]')).toBeEmpty();
  await expect(dialog).toBeHidden();
});

test('offline in the middle: it is said, nothing is lost, and it is sent once', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await open(page, '/attach');
  await page.getByLabel('Your name').fill('Ann');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.locator('.field-error')).toHaveText(['Required']);
  await drawing(page).setInputFiles(textFile('sketch.txt', 6));
  await expect(page.getByText('sketch.txt, 6 bytes')).toBeVisible();
  let saved = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/SaveFormSubmission') && response.ok()) saved += 1;
  });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page)).toHaveText('Unknown error, please try again later.');
  await expect(page.getByLabel('Your name')).toHaveValue('Ann');
  await expect(page.getByText('sketch.txt, 6 bytes')).toBeVisible();
  await expectAccessible(page, 'form offline', everyTheme);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(thanks(page)).toHaveText('The drawing has arrived.');
  expect(saved).toBe(1);
});

test('the server fails, answers with a page, or says nothing at all: the words, and every value is kept', {
  tag: '@long',
}, async ({ page, faults }) => {
  await page.clock.install();
  await open(page, '/waitlist');
  const button = page.getByRole('button', { name: 'Put me on the list' });
  const answers = [
    { status: 500, json: { problem: 'internal', message: 'x', error: 'x' } },
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
  ];
  await page.getByLabel('Email').fill('ann@example.org');
  for (const answer of answers) {
    await page.route(save, (route) => route.fulfill(answer));
    await button.click();
    await expect(notice(page)).toHaveText('Unable to send form. Please try again later.');
    await expect(page.getByLabel('Email')).toHaveValue('ann@example.org');
    await expect(button).toBeEnabled();
    await page.unroute(save);
    expect(faults.splice(0)).toEqual([`${answer.status} ${site.address}/api/form/SaveFormSubmission`]);
    // What the next refusal says is new on the page.
    await page.getByLabel('Email').fill('');
    await button.click();
    await expect(notice(page)).toHaveText('One or more fields is invalid, please check your entries.');
    await page.getByLabel('Email').fill('ann@example.org');
  }

  // Nobody answers.
  await page.route(save, () => {});
  const asked = page.waitForRequest(save);
  await button.click();
  await asked;
  const busy = page.getByRole('button', { name: 'Submitting…' });
  await expect(busy).toBeFocused();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await page.clock.fastForward(15_000);
  await expect(notice(page)).toHaveText('Unknown error, please try again later.');
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.org');
  await expectFocusKept(page);
  await page.unroute(save);
  await button.click();
  await expect(thanks(page)).toBeFocused();
});

test('a file: refused by its kind and size, on its way, cancelled, tried again, taken away and sent', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/attach');
  await page.getByLabel('Your name').fill('Ann');
  const error = page.locator('.file-state .field-error');
  await drawing(page).setInputFiles(textFile('plan.exe', 10));
  await expect(error).toHaveText(
    'The file plan.exe does not appear to be a supported file. It may be one of these: .png, .txt.',
  );
  await expect(drawing(page)).toHaveAttribute('aria-invalid', 'true');
  await drawing(page).setInputFiles(textFile('plan.txt', 10 * 1024 * 1024 + 1));
  await expect(error).toHaveText('The file plan.txt is too large. The maximum allowed file size is 10 MB.');
  await expectAccessible(page, 'file refused', everyTheme);

  const line = await page.context().newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1 },
      uploadThroughput,
    });
  await speed(20_000);
  await drawing(page).setInputFiles(textFile('plan.txt', 1_000_000));
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect(page.locator('.file-name')).toHaveText(/^Uploading plan\.txt: [1-9]\d?%$/);
  await expect(page.locator('progress')).toHaveAttribute('max', '100');
  await expectAccessible(page, 'file on its way');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(error).toHaveText('File processing cancelled');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await speed(-1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('plan.txt, 976.6 KB')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove plan.txt' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawing(page)).toBeFocused();
  await expect(page.getByText('plan.txt, 976.6 KB')).toHaveCount(0);
  await drawing(page).setInputFiles(textFile('plan.txt', 20));
  await expect(page.getByText('plan.txt, 20 bytes')).toBeVisible();
  const sent = page.waitForRequest(save);
  await page.getByRole('button', { name: 'Submit' }).click();
  const [file] = JSON.parse(JSON.parse((await sent).postData() ?? '{}').form)['a-file'];
  expect(file).toMatchObject({ name: 'plan.txt', size: 20 });
  await expect(thanks(page)).toHaveText('The drawing has arrived.');
});
