import { expectAccessible } from './support/accessible.ts';
import { type KeptShop, startKeptShop } from './support/kept-shop.ts';
import { expect, test } from './support/shopper.ts';

let shop: KeptShop;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startKeptShop();
});
test.afterAll(() => shop?.stop());
test.use({ baseURL: async ({ baseURL }, use) => use(shop?.address ?? baseURL) });

const linkOf = (text: string, path: string) => new RegExp(`https?://\\S*${path}\\S*`).exec(text)?.[0] ?? '';

test('an address is asked first, joins by its mail, is seen by the owner, and leaves by the same mail', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.setTimeout(180_000);
  const reader = `reader-${process.pid}@example.org`;
  await page.goto('/contact');
  const letter = page.locator('form').filter({ has: page.getByRole('button', { name: 'Sign Up' }) });
  await letter.getByLabel(/email/i).fill(reader);
  await letter.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('The next letter is yours.')).toBeVisible();
  await expect.poll(() => shop.mailsTo(reader).length, { timeout: 30_000 }).toBe(1);
  const [mail] = shop.mailsTo(reader);
  expect(mail?.subject).toContain('Please confirm');

  const office = await shop.office(browser, '/config/lists');
  const row = office.getByRole('row', { name: /^thursday-letter/ });
  await expect(row.getByRole('cell')).toHaveText(['0', '1', '0', 'yes']);
  await expectAccessible(office, 'mailing lists');

  await page.goto(linkOf(mail?.text ?? '', '/newsletter/confirm'));
  await expectAccessible(page, 'an address that is asked');
  const box = async (control: 'button' | 'link') => page.getByRole('main').getByRole(control).boundingBox();
  const [button, back] = [await box('button'), await box('link')];
  expect((back?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0), 'room below the button').toBeGreaterThan(8);
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await office.reload();
  await expect(row.getByRole('cell')).toHaveText(['1', '0', '0', 'yes']);
  await row.getByRole('link', { name: 'thursday-letter' }).click();
  await expect(office.getByRole('row', { name: new RegExp(`^${reader}`) })).toContainText('member');
  await expectAccessible(office, 'members of a list');
  const arriving = office.waitForEvent('download');
  await office.getByRole('link', { name: /CSV/ }).click();
  expect((await arriving).suggestedFilename()).toMatch(/\.csv$/);

  await page.goto(linkOf(mail?.text ?? '', '/newsletter/unsubscribe'));
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await office.reload();
  await expect(office.getByRole('row', { name: new RegExp(`^${reader}`) })).toContainText('left');

  await office.getByRole('checkbox', { name: /Ask addresses by mail/ }).uncheck();
  await expect(office.getByText('From now on addresses are members at once.')).toBeVisible();
  await office.setViewportSize({ width: 360, height: 740 });
  expect(await office.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await office.context().close();
});
