import { everyTheme, expectAccessible } from './support/accessible.ts';
import { type KeptShop, startKeptShop } from './support/kept-shop.ts';
import { expect, mug, test } from './support/shopper.ts';

/** A shop of its own: what is published here would disturb the other journeys. */
const patient = { timeout: 30_000 };
let shop: KeptShop;

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startKeptShop();
});
test.afterAll(() => shop?.stop());

test('a review is written by keyboard, read by the owner, published with a reply, and counted on the page', {
  tag: '@long',
}, async ({ page, browser }) => {
  await page.goto(`${shop.address}${mug}`);
  await page.getByRole('link', { name: '4.7 out of 5 stars · 3 reviews' }).press('Enter');
  await expect(page.locator('#reviews')).toBeFocused();
  await page.getByText('Write a review').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 out of 5 stars' })).toBeChecked();
  await expectAccessible(page, 'the reviews of a product', everyTheme);
  await page.getByLabel('Your name').fill('Ann <b>');
  await page.getByLabel('Your review').fill('Warm.\nAnd the handle fits.');
  await page.getByLabel('Your review').press('Tab');
  await page.keyboard.press('Enter');
  const thanks = page.getByText('Thank you. Your review will be shown here once the shop has read it.');
  await expect(thanks).toBeVisible(patient);
  await expect(thanks).toHaveRole('status');
  await expect(page.getByText('3 reviews')).toBeVisible();
  await expectAccessible(page, 'the thanks for a review');

  const owner = await shop.office(browser, '/config/reviews');
  const card = owner.getByRole('article', { name: 'Ann <b>’s review of Harbour mug' });
  await expect(card).toContainText('And the handle fits.', patient);
  await card.getByLabel('Reply, shown below the review').fill('So do we hope.');
  await expectAccessible(owner, 'the owner’s reviews');
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect(owner.getByText('Ann <b>’s review of Harbour mug: published.')).toBeFocused();
  await expect(owner.getByRole('radio', { name: 'Published (1)' })).toBeVisible();
  await owner.context().close();

  // A page is at most five seconds behind.
  await expect(async () => {
    await page.goto(`${shop.address}${mug}`);
    await expect(page.getByRole('link', { name: '4.5 out of 5 stars · 4 reviews' })).toBeVisible({ timeout: 500 });
  }).toPass(patient);
  const [first] = await page.locator('.vt-review').all();
  await expect(first ?? page.locator('none')).toContainText('Ann <b>');
  await expect(page.getByText('So do we hope.')).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 4 } });
});

test('a review with something left open is answered by the shop, in its own words and at the field', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(`${shop.address}${mug}`);
  await page.getByText('Write a review').click();
  await page.getByRole('radio', { name: '4 out of 5 stars' }).check({ force: true });
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('Your name').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please choose your stars, and write your name and a review.');
  await expect(page.getByLabel('Your review')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveValue('Ann');
  await expectAccessible(page, 'a review that was refused', everyTheme);
});
