import { type KeptShop, signIn, startKeptShop } from './support/kept-shop.ts';
import { expect, test } from './support/shopper.ts';

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
