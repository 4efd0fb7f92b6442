import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/accessible.ts';
import { type KeptShop, signIn, startKeptShop } from './support/kept-shop.ts';
import { expect, test } from './support/shopper.ts';
import { password, people } from './support/staff.ts';

/** A shop with a history, on a server of its own: what owners do here would disturb the other journeys. */
const patient = { timeout: 60_000 };
let shop: KeptShop;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await startKeptShop({
    waiting: [
      { page: 'stoneware/moon-jar', count: 5000 },
      { page: 'stoneware/pebble-vase', count: 30 },
    ],
  });
});
test.afterAll(() => shop?.stop());

test('reads five thousand sign-ups, stops, goes on, writes to a group, and meets the end of the session', {
  tag: '@long',
}, async ({ page, context }) => {
  // The third page is held back until the owner has stopped.
  let asked = 0;
  let goOn = () => {};
  const stopped = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/notifications/restock?*', async (route) => {
    asked += 1;
    if (asked === 3) await stopped;
    await route.continue();
  });
  await page.goto(`${shop.address}/config/restock`);
  await expectAccessible(page, 'sign-in');
  await signIn(page, people.owner, 'not the password at all');
  await expect(page.getByRole('alert')).toHaveText('This email and password do not match.');
  await signIn(page);
  await page.getByRole('button', { name: /^Moon jar, / }).click();
  await expect(page.getByText('Loading people: 200 of 5,000 so far')).toBeVisible(patient);
  await page.getByRole('button', { name: 'Stop' }).click();
  goOn();
  await expect(page.getByText('Stopped at 200 of 5,000')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('5,000 people.')).toBeVisible(patient);
  // Fifty pages; the one that was under way when the owner stopped is asked for again, and no other.
  expect(asked).toBe(51);
  await expect(page.getByRole('button', { name: 'Show 200 more of 5,000' })).toBeVisible();
  await expect(page.getByText('<b>=hyperlink()</b>@example.com')).toBeVisible();
  await page.getByLabel('Find an address').fill('person-4321@');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expectAccessible(page, 'sign-ups');
  await page.getByLabel('Find an address').fill('');

  await page.getByRole('button', { name: 'Send …' }).click();
  await expect(page.getByText(/5,000 people, 0 in stock\./)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: '← All variants' }).click();

  await page.getByRole('button', { name: /^Pebble vase, / }).click();
  await expect(page.getByText('30 people.')).toBeVisible();
  await page.getByRole('button', { name: 'Send …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('30 mails are on their way.')).toBeVisible(patient);
  // Looking again says how far the mails have come, until all are handed over.
  await expect(async () => {
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(page.getByText('Mails: 30 of 30 handed over.')).toBeVisible();
  }).toPass(patient);

  await context.addCookies([{ name: 'vitrine_owner', value: 'a-session-that-has-ended', url: shop.address }]);
  await page.getByLabel('Find an address').fill('person-7@');
  await page.getByRole('button', { name: 'Look again' }).click();
  const door = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(door.getByText('Your session has ended. Sign in, and everything goes on where it was.')).toBeVisible();
  await expectAccessible(page, 'session ended');
  await door.getByLabel('Email').fill(people.owner.email);
  await door.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(door).toBeHidden();
  // What was asked for when the session was over has been done, and what was typed is there.
  await expect(page.getByText('30 people.')).toBeVisible();
  await expect(page.getByLabel('Find an address')).toHaveValue('person-7@');

  await page.getByRole('button', { name: '← All variants' }).click();
  await page.getByLabel(/^Choose Moon jar/).check();
  await page.getByRole('button', { name: 'Send for 1 chosen …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('5,000 mails are on their way.')).toBeVisible(patient);
  await page.getByRole('button', { name: 'Take back what has not left' }).click();
  // The mails of a busy second have left; the others are taken back.
  await expect(page.getByText(/^[\d,]+ mails? (?:was|were) taken back\. These people wait as before\.$/)).toBeVisible(
    patient,
  );
  await expect(page.getByRole('button', { name: 'Take back what has not left' })).toHaveCount(0);
});

test('reads orders and what visitors wrote, and takes it away as a file', async ({ page }) => {
  await page.goto(`${shop.address}/config/orders`);
  await signIn(page);
  await expect(page.getByRole('row', { name: /ann@example\.org 2 × Harbour mug paid test \$76\.00/ })).toBeVisible();
  await expectAccessible(page, 'orders');
  await page.getByRole('link', { name: 'Forms', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Contact, / })).toBeVisible();
  await expect(page.getByText('Ann =Lee')).toBeVisible();
  await expect(page.getByText('<b>A bowl</b>, please.')).toBeVisible();
  await expectAccessible(page, 'submissions');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('<b>A bowl</b>, please.');
  // No cell begins as a formula does.
  expect(file).not.toMatch(/(?:^|,)"?=/m);
});

test('shows the overview in bars and in a table, and keeps the stock that is typed', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(`${shop.address}/config`);
  await signIn(page);
  const charts = page.getByRole('figure').filter({ has: page.locator('.ow-chart svg') });
  await expect(charts).toHaveText([/Visits/, /Put into carts/, /Purchases/, /Taken/], patient);
  // Whose mail had left before the rest was taken back waits no more.
  await expect(page.getByRole('row', { name: /Moon jar Waiting for a mail \d{4}/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /samovar Searched for 1/ })).toBeVisible();
  await expect(page.getByText('LCP 1200 ms')).toBeVisible();
  await expect(page.getByRole('row', { name: /The handle came off 1/ })).toBeVisible();
  await expectAccessible(page, 'overview');

  await page.getByRole('link', { name: 'Stock', exact: true }).click();
  const field = page.getByLabel(/^Moon jar.*: in stock$/);
  await field.fill('12');
  await page.getByRole('button', { name: /^Save Moon jar/ }).click();
  await expect(page.getByText('Saved: 12 in stock.')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('12');
});

test('shows each role what it may see, and nothing else', async ({ page }) => {
  await page.goto(`${shop.address}/config`);
  await signIn(page, people.billing);
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
    ...['Orders', 'Subscriptions', 'Gift cards'],
    'Your account',
  ]);
  expect((await page.goto(`${shop.address}/config/restock`))?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
});

test('keeps the screens behind a button on a phone, by groups, to be opened and closed by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${shop.address}/config/stock`);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Menu Stock' });
  await expect(page.getByRole('link', { name: 'Orders' })).toBeHidden();
  await menu.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('list', { name: 'Sales' }).getByRole('link')).toHaveText([
    ...['Orders', 'Subscriptions', 'Gift cards'],
  ]);
  await expect(page.getByRole('link', { name: 'Stock', exact: true })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, 'screens');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(page.getByRole('link', { name: 'Orders' })).toBeHidden();
  await menu.press('Enter');
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
});

test('shows a member the own account alone, and says no to the rest on the page and in every call', async ({
  page,
}) => {
  await page.goto(`${shop.address}/config`);
  await signIn(page, people.viewer);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Your account']);
  await expect(page.getByLabel('Present password')).toBeVisible();
  const answer = await page.request.get(`${shop.address}/api/site-users/account/notifications/restock/groups`);
  expect(answer.status()).toBe(403);
  expect((await page.goto(`${shop.address}/config/restock`))?.status()).toBe(403);
});
