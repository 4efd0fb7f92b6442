import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startServer } from './support/server.ts';
import { expect, test } from './support/shopper.ts';

/** A server of its own: what is stopped here would be stopped for the other journeys. */
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-experiments-'));
const password = 'a long password of the owner';
const patient = { timeout: 30_000 };
let shop: OwnServer;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async () => {
  const website = JSON.parse(readFileSync('fixtures/pages/shop/_site.json', 'utf8')).website.id;
  execFileSync(
    process.execPath,
    ['dist/vitrine.js', 'owner', 'owner@shop.example', '--website', website, '--data', folder],
    {
      env: { ...process.env, VITRINE_PASSWORD: password },
    },
  );
  shop = await startServer('--data', folder, '--images', path.join(folder, 'images'));
});
test.afterAll(async () => {
  await shop?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a visitor keeps one variant, is counted once it was in view, and sees what the owner then keeps', {
  tag: '@long',
}, async ({ page, browser }) => {
  const root = page.locator('html');
  const invitation = page.locator('[data-experiment="home-invitation"] .button:visible');
  const exposed = page.waitForRequest((request) => (request.postData() ?? '').includes('ExperimentExposure'), patient);
  await page.goto(shop.address);
  const mine = await root.getAttribute('data-experiment-home-invitation');
  expect(mine).toMatch(/^(?:shelf|kiln)$/);
  await expect(invitation).toHaveCount(1);
  await expectAccessible(page, 'the home page');
  await exposed;
  await page.reload();
  await expect(root).toHaveAttribute('data-experiment-home-invitation', String(mine));

  const context = await browser.newContext();
  const owner = await context.newPage();
  await owner.goto(`${shop.address}/config/experiments`);
  await owner.getByLabel('Email').fill('owner@shop.example');
  await owner.getByLabel('Password').fill(password);
  await owner.getByRole('button', { name: 'Sign in' }).click();
  const row = owner.getByRole('row', { name: new RegExp(`^${mine} `) });
  await expect(row.getByRole('cell').nth(1)).toHaveText('1', patient);
  await expect(owner.getByText('too early to say')).toBeVisible();
  await expectAccessible(owner, 'experiments');
  const other = mine === 'kiln' ? 'shelf' : 'kiln';
  await owner.getByLabel(/^Show everybody/).selectOption(other);
  await owner.getByRole('button', { name: /^Stop / }).click();
  await expect(owner.getByText(`is stopped. Everybody sees “${other}”.`)).toBeFocused();
  await context.close();
  await page.reload();
  await expect(root).toHaveAttribute('data-experiment-home-invitation', other);
  await expect(invitation).toHaveCount(1);
});
