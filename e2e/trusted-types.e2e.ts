import type { Page } from '@playwright/test';
import { expect, mug, test } from './support/shopper.ts';

/** Every kind of page, with something on it that shows that its regions have come to life. */
const kinds: readonly (readonly [path: string, isAwake: (page: Page) => Promise<unknown>])[] = [
  ['/', loaded],
  [mug, (page) => expect(page.locator('main .sqs-add-to-cart-button').first()).toHaveAttribute('data-state', 'idle')],
  ['/journal', loaded],
  ['/events', loaded],
  ['/gallery', loaded],
  ['/contact', loaded],
  ['/cart', loaded],
  ['/checkout', loaded],
  ['/search?q=mug', loaded],
  ['/no-such-page', loaded],
  ['/config', (page) => expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()],
];

/** The page has loaded, everything of it has been in sight, and what waits for an idle browser has had its turn. */
async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
  await page.waitForLoadState('networkidle');
}

/** Each violation that any page reports, from its first script on. */
async function watchViolations(page: Page): Promise<string[]> {
  const told: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => told.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, sourceFile }) => {
      Reflect.get(globalThis, 'tellViolation')(`${effectiveDirective} ${sample} ${sourceFile}`);
    });
  });
  return told;
}

test('rel-F09 every kind of page comes to life with Trusted Types required, and violates nothing @long', async ({
  page,
}) => {
  const violations = await watchViolations(page);
  for (const [path, isAwake] of kinds) {
    const response = await page.goto(path);
    const policy = (await response?.allHeaders())?.['content-security-policy'];
    expect(policy, path).toContain("require-trusted-types-for 'script'; trusted-types vitrine");
    await isAwake(page);
    expect(violations, path).toEqual([]);
  }
});

test('rel-F09 where the runtime parses markup it is by its own policy, and nobody else makes any', {
  tag: '@long',
}, async ({ page, faults }) => {
  const violations = await watchViolations(page);
  await page.goto('/stoneware');
  await page.locator('.sqs-product-quick-view-button').first().click();
  await expect(page.getByRole('dialog', { name: 'Harbour mug' })).toBeVisible();
  await page.goto('/contact');
  await page.getByLabel('First Name').fill('Ann');
  await page.getByLabel('Last Name').fill('Lee');
  await page.getByLabel('Email').first().fill('ann@example.org');
  await page.getByLabel('Message').first().fill('A bowl, please.');
  await page.locator('form[data-form-id] .form-submit-button').first().click();
  await expect(page.locator('.form-submission-text').first()).toContainText('Your letter is on the table');
  expect(violations).toEqual([]);

  const tried = await page.evaluate(() =>
    [
      () => (document.body.innerHTML = '<b>'),
      () => (document.createElement('script').text = 'ran = 1'),
      () => (document.createElement('script').src = '/x.js'),
      () => Reflect.get(globalThis, 'trustedTypes').createPolicy('another', {}),
    ].map((attempt) => {
      try {
        return String(attempt());
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    }),
  );
  expect(tried).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
  // The browser notes each of the four, and nothing else went wrong.
  await expect.poll(() => faults.length).toBe(4);
  expect(faults.filter((fault) => !/Trusted/.test(fault))).toEqual([]);
  faults.length = 0;
});
