import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { addButton, choose, expect, fillCheckout, mug, step, test, told } from './support/shopper.ts';
import { type StaticHost, serveStatic } from './support/static-host.ts';

const command = join(import.meta.dirname, '../dist/vitrine.js');
let host: StaticHost;
let end: () => void = () => {};

// One server and one export for both.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-exported-'));
  const out = join(folder, 'public');
  // Where the pages are is known first: the server takes what they send for its own.
  host = await serveStatic(out);
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--data', 'memory'], {
    env: { ...process.env, SITE_ORIGINS: host.origin, LOG_LEVEL: 'silent', PORT: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  end = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  let server = '';
  for await (const line of createInterface(child.stderr)) {
    server = /Ready on (\S+)/.exec(line)?.[1] ?? '';
    if (server !== '') break;
  }
  const { status, stderr } = spawnSync(process.execPath, [command, 'build', '--server', server, '--out', out], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test.afterAll(async () => {
  end();
  await host.close();
});

test('a shop of static files: from a product to a confirmed order, with another server for the calls', async ({
  page,
}) => {
  await page.goto(host.origin + mug);
  await step(page, 'add one', async () => {
    await choose(page, 'Glaze', 'Tide');
    await choose(page, 'Size', 'Small');
    await addButton(page).click();
    await expect(told(page)).toContainText('Added!');
  });
  await page.goto(`${host.origin}/cart`);
  await step(page, 'one more in the cart', async () => {
    await page.getByRole('button', { name: 'Increase quantity of Harbour mug' }).click();
    await expect(page.locator('.vt-grand-total dd')).toHaveText('$68.00');
  });
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ann!' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(host.origin);
});

test('a shop of static files: a letter to it', async ({ page }) => {
  await page.goto(`${host.origin}/contact`);
  const form = page.locator('form[data-form-id]').first();
  await page.getByLabel('First Name').fill('Ann');
  await page.getByLabel('Last Name').fill('Lee');
  await form.getByLabel('Email').fill('ann@example.org');
  await form.getByLabel('Message').fill('A bowl, please.');
  await form.locator('.form-submit-button').click();
  await expect(page.locator('.form-submission-text').first()).toContainText('Your letter is on the table');
});
