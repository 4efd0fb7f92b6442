import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { type OwnServer, startServer } from './support/server.ts';
import { expect, test } from './support/shopper.ts';

const password = 'a long password of the owner';
const seconds = 9;
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-session-'));
let shop: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const content = path.join(folder, 'content');
  cpSync('fixtures/pages/shop', content, { recursive: true });
  const rules = path.join(content, 'store.json');
  const store = JSON.parse(readFileSync(rules, 'utf8'));
  writeFileSync(rules, JSON.stringify({ ...store, ownerSessionHours: seconds / 3600 }));
  const { website } = JSON.parse(readFileSync(path.join(content, '_site.json'), 'utf8'));
  const seed = [path.join(folder, 'database'), website.id];
  execFileSync(process.execPath, ['--import', 'tsx', 'e2e/support/seed-owner.ts', ...seed], {
    env: { ...process.env, VITRINE_PASSWORD: password },
  });
  shop = await startServer('site-templates/shop', '--content', content, '--data', folder);
});
test.afterAll(async () => {
  await shop?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(place: Locator): Promise<void> {
  await place.getByLabel('Email').fill('owner@shop.example');
  await place.getByLabel('Password').fill(password);
  await place.getByRole('button', { name: 'Sign in' }).click();
}

test('a session ends by time: the way back is clear, and what was typed is kept and saved', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await page.goto(`${shop.address}/config/stock`);
  await signIn(page.locator('main'));
  const field = page.getByLabel(/^Moon jar.*: in stock$/);
  await expect(field).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await field.fill('7');
  const sessions = async () => (await context.cookies()).filter(({ name }) => name === 'vitrine_owner');
  await expect.poll(sessions, { timeout: 60_000 }).toEqual([]);
  await page.getByRole('button', { name: /^Save Moon jar/ }).click();
  const door = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(door.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByText('Saving …')).toBeVisible();
  await signIn(door);
  await expect(door).toBeHidden();
  await expect(page.getByText('Saved: 7 in stock.')).toBeVisible();
  await expect(field).toHaveValue('7');
});
