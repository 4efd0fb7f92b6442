import { type KeptShop, signIn, startKeptShop } from './support/kept-shop.ts';
import { expect, test } from './support/shopper.ts';
import { password } from './support/staff.ts';

const seconds = 9;
let shop: KeptShop;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startKeptShop({ store: { ownerSessionHours: seconds / 3600 } });
});
test.afterAll(() => shop?.stop());

test('a session ends by time: the way back is clear, and what was typed is kept and saved', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const refused: string[] = [];
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
  await page.goto(`${shop.address}/config/stock`);
  await expect(page.getByLabel('Email')).toBeVisible();
  // A refusal would stand in the browser's console as an error.
  expect(refused).toEqual([]);
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

test('an owner gives herself another password by keyboard, and whoever was signed in elsewhere is so no longer', {
  tag: '@long',
}, async ({ browser }) => {
  const own = await startKeptShop();
  const next = 'three words nobody joins';
  try {
    const otherSession = await own.office(browser, '/config/stock');
    await expect(otherSession.getByRole('heading', { name: 'Stock' })).toBeVisible();
    const page = await own.office(browser, '/config');
    await page.getByRole('link', { name: 'Your account' }).click();
    const present = page.getByLabel('Present password');
    await present.fill('not the password at all');
    await page.keyboard.press('Tab');
    await page.keyboard.type(next);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'That is not your present password.' })).toBeVisible();
    await expect(present).toBeFocused();
    await present.fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Your password is changed/)).toBeVisible();
    await expect(present).toHaveValue('');
    await page.reload();
    await expect(page.getByText(/^You are signed in as owner@shop.example/)).toBeVisible();
    await otherSession.reload();
    await signIn(otherSession);
    await expect(otherSession.getByText('This email and password do not match.')).toBeVisible();
    await signIn(otherSession, undefined, next);
    await expect(otherSession.getByRole('heading', { name: 'Stock' })).toBeVisible();
    await Promise.all([page, otherSession].map((each) => each.context().close()));
  } finally {
    await own.stop();
  }
});
