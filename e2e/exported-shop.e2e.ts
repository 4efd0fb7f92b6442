import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from '../test/support/chromium.ts';
import { holdReact } from './support/hold-react.ts';
import { addButton, choose, expect, fillCheckout, mug, step, test, told } from './support/shopper.ts';
import { serveStatic } from './support/static-host.ts';

const found = await findChromium();
// Names of one site, and of two: what a browser sends along depends on that.
const flags = ['--host-resolver-rules=MAP *.example 127.0.0.1'];
test.use({
  launchOptions: found ? { executablePath: found.executablePath, args: [...found.args, ...flags] } : { args: flags },
  // No proxy speaks for these visitors: a header of ours would be asked about before each call.
  extraHTTPHeaders: {},
});

const command = join(import.meta.dirname, '../dist/vitrine.js');

interface Exported {
  /** Where the pages are. */
  readonly origin: string;
  /** Where their calls are answered. */
  readonly server: string;
  readonly close: () => Promise<void>;
}

/** A server, and an export that names it, on a static host; by these names where the browser knows them. */
async function exportShop(flags: readonly string[], names?: { www: string; api: string }): Promise<Exported> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-exported-'));
  const out = join(folder, 'public');
  const named = (origin: string, name: string | undefined) =>
    name === undefined ? origin : origin.replace(/127\.0\.0\.1|localhost/, name);
  // Where the pages are is known first: the server takes what they send for its own.
  const host = await serveStatic(out);
  const origin = named(host.origin, names?.www);
  const child = spawn(process.execPath, [command, 'serve', '--host', '127.0.0.1', '--port', '0', '--data', 'memory'], {
    env: { ...process.env, SITE_ORIGINS: origin, LOG_LEVEL: 'silent', PORT: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let server = '';
  for await (const line of createInterface(child.stderr)) {
    server = named(/Ready on (\S+)/.exec(line)?.[1] ?? '', names?.api);
    if (server !== '') break;
  }
  const build = spawnSync(process.execPath, [command, 'build', '--server', server, '--out', out, ...flags], {
    encoding: 'utf8',
  });
  expect({ status: build.status, told: build.stderr }).toEqual({ status: 0, told: '' });
  return {
    origin,
    server,
    async close() {
      child.kill();
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test.describe('a host that passes calls on', { tag: '@long' }, () => {
  // One server and one export for all.
  test.describe.configure({ mode: 'default' });
  let shop: Exported;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    shop = await exportShop([]);
  });
  test.afterAll(() => shop.close());

  test('a shop of static files: from a product to a confirmed order, with another server for the calls', async ({
    page,
  }) => {
    await page.goto(shop.origin + mug);
    await step(page, 'add one', async () => {
      await choose(page, 'Glaze', 'Tide');
      await choose(page, 'Size', 'Small');
      await addButton(page).click();
      await expect(told(page)).toContainText('Added!');
    });
    await page.goto(`${shop.origin}/cart`);
    await step(page, 'one more in the cart', async () => {
      await page.getByRole('button', { name: 'Increase quantity of Harbour mug' }).click();
      await expect(page.locator('.vt-grand-total dd')).toHaveText('$68.00');
    });
    await page.getByRole('link', { name: 'Checkout' }).click();
    await fillCheckout(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, Ann!' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(shop.origin);
  });

  test('a shop of static files: chosen and added before React has come', async ({ page }) => {
    const { letGo, files } = await holdReact(page);
    await page.goto(shop.origin + mug);
    await choose(page, 'Glaze', 'Oat');
    await choose(page, 'Size', 'Large');
    await expect(page.locator('.product-price').first()).toHaveText('$40.00');
    await addButton(page).press('Enter');
    await expect(told(page)).toContainText('Added! 1 item in cart, subtotal $40.00');
    await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('1');
    expect([...files.keys()]).toContain('controls');
    expect([...files.keys()]).not.toContain('react');
    letGo();
    await expect(page.getByRole('region', { name: 'Added to cart' })).toContainText('1 item in cart');
  });

  test('a shop of static files: a letter to it', async ({ page }) => {
    await page.goto(`${shop.origin}/contact`);
    const form = page.locator('form[data-form-id]').first();
    await page.getByLabel('First Name').fill('Ann');
    await page.getByLabel('Last Name').fill('Lee');
    await form.getByLabel('Email').fill('ann@example.org');
    await form.getByLabel('Message').fill('A bowl, please.');
    await form.locator('.form-submit-button').click();
    await expect(page.locator('.form-submission-text').first()).toContainText('Your letter is on the table');
  });
});

test.describe('a host that passes nothing on', { tag: '@long' }, () => {
  test.describe.configure({ mode: 'default' });
  // What a browser notes about a header that counts with TLS alone.
  test.afterEach(({ faults }) => {
    const others = faults.splice(0).filter((fault) => !fault.includes('Cross-Origin-Opener-Policy header has been'));
    faults.push(...others);
  });

  let shop: Exported;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    shop = await exportShop(['--direct'], { www: 'www.shop.example', api: 'api.shop.example' });
  });
  test.afterAll(() => shop.close());

  test('from a product to a confirmed order: the page calls the server, and leaves for its cart', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto(shop.origin + mug);
    await step(page, 'add one', async () => {
      await choose(page, 'Glaze', 'Tide');
      await choose(page, 'Size', 'Small');
      await addButton(page).click();
      await expect(told(page)).toContainText('Added!');
    });
    await page.goto(`${shop.origin}/contact`);
    // The next page knows of the cart too, which another host keeps.
    await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('1');
    await page.goto(`${shop.origin}/cart`);
    await page.waitForURL(`${shop.server}/cart`);
    await expect(page.locator('.vt-grand-total dd')).toHaveText('$34.00');
    await page.getByRole('link', { name: 'Checkout' }).click();
    await fillCheckout(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, Ann!' })).toBeVisible();
  });

  test('chosen and added before React has come, by a call to the server itself', async ({ page }) => {
    const { letGo, files } = await holdReact(page);
    await page.goto(shop.origin + mug);
    await choose(page, 'Glaze', 'Oat');
    await choose(page, 'Size', 'Large');
    await addButton(page).click();
    await expect(told(page)).toContainText('Added! 1 item in cart, subtotal $40.00');
    expect([...files.keys()]).not.toContain('react');
    letGo();
    await expect(page.getByRole('region', { name: 'Added to cart' })).toContainText('1 item in cart');
  });

  test('a letter to it, a search, and an address that only the server knows', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${shop.origin}/contact`);
    const form = page.locator('form[data-form-id]').first();
    await page.getByLabel('First Name').fill('Ann');
    await page.getByLabel('Last Name').fill('Lee');
    await form.getByLabel('Email').fill('ann@example.org');
    await form.getByLabel('Message').fill('A bowl, please.');
    await form.locator('.form-submit-button').click();
    await expect(page.locator('.form-submission-text').first()).toContainText('Your letter is on the table');
    await page.goto(`${shop.origin}/search?q=mug`);
    await page.waitForURL(`${shop.server}/search?q=mug`);
    await page.goto(`${shop.origin}/form/unknown?at=1`);
    await page.waitForURL(`${shop.server}/form/unknown?at=1`);
  });

  test('from a page of another site nothing is let through', async ({ page, faults }) => {
    const otherHost = shop.origin.replace('www.shop.example', 'www.other.example');
    await page.goto(otherHost + mug);
    const refused = await page.evaluate(
      (address) =>
        fetch(address).then(
          () => 'answered',
          () => 'refused',
        ),
      '/api/rest/websites/mine',
    );
    expect(refused).toBe('refused');
    // The browser says so itself, for each call.
    expect(faults.splice(0).filter((fault) => !fault.includes('blocked by CORS policy'))).toEqual([]);
  });

  test('without script a product reaches the cart of the server', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(shop.origin + mug);
    await page.getByLabel('Choose').selectOption('HM-TID-S');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.waitForURL(`${shop.server}/cart**`);
    await expect(page.locator('.vt-grand-total dd')).toHaveText('$34.00');
    await context.close();
  });
});
