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

test('comments on a letter wait for the owner, who answers one and marks the other as spam', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.setTimeout(180_000);
  await page.goto('/journal/why-we-fire-on-thursdays');
  const comments = page.locator('.squarespace-comments');
  await comments.scrollIntoViewIfNeeded();
  for (const said of ['We lit ours on a Friday once.', 'Watches, nearly free.']) {
    await comments.getByLabel('Name').fill('Ruth');
    await comments.getByLabel('Comment').fill(said);
    await comments.getByRole('button', { name: 'Post comment' }).click();
    await expect(comments.getByText('Your comment appears once it has been looked at.')).toBeVisible();
    await expect(comments.getByLabel('Comment')).toHaveValue('');
  }

  const office = await shop.office(browser, '/config/comments');
  await office.setViewportSize({ width: 360, height: 740 });
  await expect(office.getByRole('radio', { name: 'Waiting (2)' })).toBeChecked();
  await expectAccessible(office, 'comments that wait');
  const waiting = (text: string) => office.getByRole('article').filter({ hasText: text });
  await waiting('Watches').getByRole('button', { name: 'Spam' }).click();
  await expect(office.getByRole('radio', { name: 'Spam (1)' })).toBeVisible();
  await waiting('Friday')
    .getByLabel(/^Reply/)
    .fill('We know the feeling.');
  await waiting('Friday').getByRole('button', { name: 'Publish' }).click();
  await expect(office.getByText('No comment waits for you.')).toBeVisible();
  expect(await office.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await office.context().close();

  await page.reload();
  await comments.scrollIntoViewIfNeeded();
  await expect(comments.getByRole('heading', { name: '1 Comment' })).toBeVisible();
  await expect(comments.getByText('We know the feeling.')).toBeVisible();
  await expect(comments.getByText('Watches')).toBeHidden();
  await expectAccessible(page, 'a comment with its reply');
});
