import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, step, test } from './support/shopper.ts';

/** A page that was made elsewhere: its pictures, films, lists and forms work as they did there. */
const address = '/workshop';

async function isWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

test('published blocks work: large pictures, a film by a press, a product, two forms', {
  tag: '@long',
}, async ({ page }) => {
  const asked: string[] = [];
  await page.route(/youtube|openstreetmap/, async (route) => {
    asked.push(new URL(route.request().url()).hostname);
    await route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' });
  });
  await page.goto(address);
  await step(page, 'a picture is shown large by keyboard', async () => {
    const picture = page.locator('#block-image-5 a');
    await expect(picture).toHaveAttribute('aria-haspopup', 'dialog');
    await picture.focus();
    await page.keyboard.press('Enter');
    const lightbox = page.getByRole('dialog', { name: 'Pictures' });
    await expect(lightbox.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(picture).toBeFocused();
  });
  await step(page, 'a slideshow is turned by its buttons', async () => {
    const show = page.locator('#block-gallery-slideshow');
    await show.scrollIntoViewIfNeeded();
    await show.getByRole('button', { name: 'Next picture' }).click();
    await expect(show.locator('.slide').nth(1)).toHaveAttribute('data-active', '');
  });
  await step(page, 'a film is loaded by a press and not before', async () => {
    const play = page.getByRole('button', { name: 'Play video from YouTube' });
    await play.scrollIntoViewIfNeeded();
    expect(asked).toEqual([]);
    await play.press('Enter');
    await expect.poll(() => asked).toEqual(['www.youtube-nocookie.com']);
  });
  await step(page, 'a map is loaded when it is opened', async () => {
    await page.getByText('Show the map').click();
    await expect.poll(() => asked).toContain('www.openstreetmap.org');
  });
  await step(page, 'answers and menus open one at a time', async () => {
    const dog = page.locator('summary').filter({ hasText: 'May I bring a dog?' });
    await dog.press('Enter');
    await expect(page.getByText('dogs know it')).toBeVisible();
    await expect(page.getByText('A shelf by the door')).toBeHidden();
    await page.getByText('Autumn', { exact: true }).click();
    await expect(page.getByText('Squash')).toBeVisible();
    await expect(page.getByText('Mackerel')).toBeHidden();
  });
  await expectAccessible(page, 'blocks', [{ colorScheme: 'light' }, { colorScheme: 'dark' }]);
  await step(page, 'a product goes into the cart', async () => {
    const product = page.locator('#block-product-43');
    await expect(product.getByText('$58.00')).toBeVisible();
    await product.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page.getByRole('link', { name: /1 item/ }).first()).toBeVisible({ timeout: 30_000 });
  });
  await step(page, 'a form that nobody defined here is sent to this shop', async () => {
    const form = page.locator('#block-form-9');
    await form.getByLabel('Your name').fill('Jonas');
    await form.getByLabel('Email').fill('jonas@example.com');
    await form.getByLabel('Which day?').selectOption('Saturday');
    await form.getByRole('button', { name: 'Ask' }).click();
    await expect(form.getByText('We will be at the pier.')).toBeVisible({ timeout: 30_000 });
  });
  await step(page, 'so is a newsletter', async () => {
    const letter = page.locator('#block-newsletter-51');
    await letter.getByLabel('Email address').fill('jonas@example.com');
    await letter.getByRole('button', { name: 'Tell me' }).click();
    await expect(letter.getByText('Look out of the window.')).toBeVisible({ timeout: 30_000 });
  });
});

for (const width of [360, 1440]) {
  test.describe(`without script at ${width}`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 800 } });

    test('published blocks are whole: pictures show, everything can be opened and read', {
      tag: '@long',
    }, async ({ page }) => {
      await page.goto(address);
      expect(await isWide(page)).toBe(false);
      const pictures = page.locator('.page-body img:visible');
      expect(await pictures.count()).toBeGreaterThan(15);
      const unseen = await pictures.evaluateAll((all) => all.filter((each) => !each.getAttribute('src')).length);
      expect(unseen).toBe(0);
      await expect(page.locator('#block-image-5 a')).toHaveAttribute('href', '/assets/kiln.svg');
      await expect(page.getByRole('link', { name: 'Watch on youtube.com' })).toBeVisible();
      await page.getByText('What if there is fog?').click();
      await expect(page.getByText('we put the kettle on')).toBeVisible();
      await page.getByLabel('Look something up').fill('kiln');
      await page.locator('#block-search-33').getByRole('button').click();
      await expect(page).toHaveURL(/\/search\?q=kiln/);
    });
  });
}
