import type { Page, Route } from '@playwright/test';
import { expect, mug, test } from './support/shopper.ts';

/** The address of the script that the page itself starts with. */
async function bootOf(page: Page): Promise<string> {
  const served = await page.request.get(mug);
  const [, boot] = /<link rel="modulepreload" href="([^"]+boot[^"]*\.js)">/.exec(await served.text()) ?? [];
  if (boot === undefined) throw new Error(`${mug} names no script that it starts with.`);
  return boot;
}

async function spoilRegions(page: Page, spoil: (route: Route) => Promise<void>): Promise<void> {
  const boot = await bootOf(page);
  await page.route('**/*.js', (route) => (route.request().url().endsWith(boot) ? route.continue() : spoil(route)));
}

const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'is not there': (page) => spoilRegions(page, (route) => route.fulfill({ status: 404, body: 'Not found' })),
  'comes as something else': (page) =>
    spoilRegions(page, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' })),
  'is cut in the middle': (page) =>
    spoilRegions(page, async (route) => {
      const whole = await (await fetch(route.request().url())).text();
      await route.fulfill({ contentType: 'text/javascript', body: whole.slice(0, whole.length / 2) });
    }),
  'is blocked by a policy': async (page) => {
    const boot = await bootOf(page);
    await page.route(`**${mug}`, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      const stricter = `script-src-elem 'unsafe-inline' ${new URL(boot, route.request().url()).href}`;
      const policy = `${headers['content-security-policy']}, ${stricter}`;
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } });
    });
  },
};

/** What a browser says of a script that did not come as one. */
const blocked =
  /dynamically imported module|Unexpected (?:end of input|identifier|strict mode reserved word|token)|Invalid or unexpected token|Unterminated|Missing catch or finally|missing [)}\]]|MIME type|Content Security Policy|SyntaxError/;

/** One way for every run; the others, after which the visitor does the same, with the long ones. */
const mostUsual = 'is not there';

for (const [way, spoil] of Object.entries(ways)) {
  test(`rel-I06 the code of the regions ${way}: no-script forms appear, and they buy`, {
    tag: way === mostUsual ? [] : '@long',
  }, async ({ page, faults }) => {
    await spoil(page);
    await page.goto(mug);
    const buttons = await page.locator('.sqs-add-to-cart-button-wrapper').count();
    // Some wake when the page is idle, and who leaves before that hears nothing of them.
    const failed = () => faults.filter((fault) => fault.includes('region: add-button')).length;
    await expect.poll(failed).toBe(buttons);
    await page.getByLabel('Choose').selectOption('HM-OAT-S');
    await page.getByRole('button', { name: 'Add To Cart' }).last().click();
    await expect(page).toHaveURL(/\/cart\?added/);
    await page.getByRole('button', { name: 'Remove Harbour mug' }).click();
    await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible();
    // What failed is what was blocked, once for each region; nothing else went wrong.
    expect(faults.filter((fault) => !blocked.test(fault))).toEqual([]);
    expect(failed()).toBe(buttons);
    faults.length = 0;
  });
}

test('rel-I06 the cart’s no-script forms change what they hold where no code comes', async ({ page, faults }) => {
  await spoilRegions(page, (route) => route.abort());
  await page.goto(mug);
  await page.getByLabel('Choose').selectOption('HM-OAT-S');
  await page.getByRole('button', { name: 'Add To Cart' }).last().click();
  await page.getByRole('spinbutton', { name: 'Quantity of Harbour mug' }).fill('3');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.locator('.vt-grand-total dd')).toHaveText('$102.00');
  await page.getByRole('button', { name: 'Remove Harbour mug' }).click();
  await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible();
  expect(faults.filter((fault) => !blocked.test(fault))).toEqual([]);
  faults.length = 0;
});
