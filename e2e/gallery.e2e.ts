import { AxeBuilder } from '@axe-core/playwright';
import { expectAccessible } from './support/accessible.ts';
import { type KeptShop, startKeptShop } from './support/kept-shop.ts';
import { expect, test } from './support/shopper.ts';
import { chapter, compareTranscript, heardIn, listen } from './support/transcript.ts';

test('a gallery: large by keyboard, turned, closed; focus is never lost', { tag: '@long' }, async ({ page }) => {
  await listen(page);
  await page.goto('/gallery');
  const links = page.locator('[data-gallery] .slide a');
  await expect(links.first()).toHaveAttribute('aria-haspopup', 'dialog');
  chapter(page, 'A picture, large');
  await expectAccessible(page, 'gallery', [{ colorScheme: 'light' }]);
  await links.first().focus();
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog', { name: 'Pictures' });
  await expect(lightbox.getByRole('button', { name: 'Close' })).toBeFocused();
  await expectAccessible(page, 'lightbox', [{ colorScheme: 'dark' }]);
  chapter(page, 'The next one');
  await page.keyboard.press('ArrowRight');
  await expect(lightbox).toContainText('2 of 8: Cobalt teapot');
  await expect.poll(() => heardIn(page)).toContain('2 of 8');
  chapter(page, 'What else is there');
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await lightbox.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  chapter(page, 'Back to the page');
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(links.nth(1)).toBeFocused();
  await compareTranscript(page, 'gallery');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a gallery is a grid that fits, and a picture leads to its large form', async ({ page }) => {
    await page.goto('/gallery');
    const boxes = await page
      .locator('[data-gallery] .slide')
      .evaluateAll((slides) => slides.map((slide) => slide.getBoundingClientRect().width));
    expect(boxes).toHaveLength(8);
    expect(Math.min(...boxes)).toBeGreaterThan(100);
    const large = page.locator('[data-gallery] .slide a').first();
    await expect(large).toHaveAttribute('href', /shelf-oat\.svg\?format=2500w$/);
  });
});

let shop: KeptShop;

test.describe('the owner’s gallery', () => {
  test.beforeAll(async () => {
    shop = await startKeptShop();
  });
  test.afterAll(() => shop?.stop());

  test('the owner’s settings drive a live gallery: slideshow by buttons and by touch of the row', {
    tag: '@long',
  }, async ({ browser }) => {
    const page = await shop.office(browser, '/config/gallery');
    const preview = page.frameLocator('iframe');
    await expect(preview.locator('[data-gallery][data-design=grid]')).toBeVisible();
    await page.getByLabel('Design').selectOption('slideshow');
    await page.getByLabel('Buttons for previous and next').check();
    // The page in the frame has been looked at above.
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
    expect(
      violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([]);
    const third = preview.locator('.slide').nth(2);
    await preview.getByRole('button', { name: 'Next picture' }).click();
    await preview.getByRole('button', { name: 'Next picture' }).click();
    await expect(third).toBeInViewport({ ratio: 0.4 });
    await expect(third).toHaveAttribute('data-active', '');
    // A finger moves the row itself; where it comes to rest is the picture that counts.
    await preview.locator('.sqs-gallery').evaluate((row) => row.scrollTo({ left: 0, behavior: 'instant' }));
    await expect(preview.locator('.slide').first()).toHaveAttribute('data-active', '');
    await expect(preview.getByRole('status')).toContainText('1 of 8');
  });
});
