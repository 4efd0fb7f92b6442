import type { Page } from '@playwright/test';
import { everyTheme, expectAccessible } from './support/accessible.ts';
import { choose, expect, expectFocusKept, step, test, told } from './support/shopper.ts';
import { chapter, compareTranscript, listen } from './support/transcript.ts';

async function openQuickView(page: Page) {
  await page.goto('/stoneware');
  chapter(page, 'open it');
  const trigger = page.locator('.sqs-product-quick-view-button').first();
  await trigger.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Harbour mug' });
  await expect(dialog.locator('.sqs-add-to-cart-button')).toHaveText('Add To Cart');
  return { trigger, dialog };
}

test('a quick view opens at the first press, keeps the keyboard, and gives it back', async ({ page }) => {
  await listen(page);
  const recorded = page.waitForRequest(/\/api\/census\/RecordQuickView\//);
  const { trigger, dialog } = await openQuickView(page);
  await recorded;
  await expect(dialog.locator('.sqs-add-to-cart-button')).toHaveAttribute('data-state', 'idle');
  await expect(dialog.locator('[role=radiogroup]')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'by Afterpay' })).toBeVisible();
  chapter(page, 'walk through it');
  for (let step = 0; step < 14; step += 1) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(trigger).toBeFocused();
  await expectFocusKept(page);

  await step(page, 'once more, with one option chosen', async () => {
    await page.keyboard.press('Enter');
    await expect(dialog.locator('[role=radiogroup]')).toHaveCount(2);
    await choose(page, 'Glaze', 'Kelp');
    await dialog.locator('.sqs-add-to-cart-button').click();
    await expect(page.getByRole('alertdialog')).toContainText('Please select the Size option.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(dialog.locator('.sqs-add-to-cart-button')).toBeFocused();
  });
  await step(page, 'both chosen', async () => {
    await choose(page, 'Size', 'Small');
    await dialog.locator('.sqs-add-to-cart-button').click();
    // What is outside of the dialog is inert, and no reader is told of it.
    await expect(dialog.locator('[data-vitrine-live=polite]')).toContainText('Added!');
  });
  await step(page, 'and out', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(trigger).toBeFocused();
  });
  await compareTranscript(page, 'quick-view');
});

for (const [width, height] of [
  [1280, 720],
  [1280, 400],
  [360, 640],
] as const) {
  test(`everything in a quick view can be reached and bought at ${width} × ${height}`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { dialog } = await openQuickView(page);
    const [content, place] = await dialog.evaluate((element) => [
      element.scrollHeight,
      element.getBoundingClientRect(),
    ]);
    // 50 px from the top where the content is taller than the window; nothing is ever cut off.
    if (content > height) await expect.poll(() => topOf(page)).toBe(50);
    expect(place.bottom).toBeLessThanOrEqual(height);

    const inDialog = dialog.locator('.product-variants');
    await inDialog.locator('label', { hasText: 'Kelp' }).click();
    await inDialog.locator('label', { hasText: 'Small' }).click();
    await dialog.locator('.sqs-add-to-cart-button').click();
    await expect(told(page)).toContainText('Added! 1 item in cart');
    const popover = page.getByRole('region', { name: 'Added to cart' });
    await popover.hover();
    await popover.getByRole('button', { name: 'Close' }).click();
    await expect(popover).toBeHidden();
    // However far one has scrolled, the way out is at hand.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expectFocusKept(page);
  });
}

const topOf = (page: Page) => page.locator('.vt-quick-view').evaluate((element) => element.getBoundingClientRect().top);

test('rel-I20 a quick view in four themes, without a finding of axe', { tag: '@long' }, async ({ page }) => {
  const { dialog } = await openQuickView(page);
  await expectAccessible(page, 'quick view', everyTheme);
  await choose(page, 'Glaze', 'Kelp');
  await dialog.locator('.sqs-add-to-cart-button').click();
  await expect(page.getByRole('alertdialog')).toContainText('Please select the Size option.');
  await expectAccessible(page, 'an alert over a quick view', everyTheme);
});

test('rel-I16 a hundred quick views leave no nodes and no listeners behind', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/stoneware');
  const session = await page.context().newCDPSession(page);
  const held = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { nodes, jsEventListeners, usedSize };
  };
  const trigger = page.locator('.sqs-product-quick-view-button').first();
  const openAndClose = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await trigger.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toContainText('from $34.00');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(trigger).toBeFocused();
    }
  };
  // What is loaded once is loaded by now.
  await openAndClose(10);
  const before = await held();
  await openAndClose(100);
  // Timers of the last ones hold them for some seconds more. One product's markup has some 150 nodes: a hundred left
  // behind would be fifteen thousand.
  const kept = async () => {
    const now = await held();
    return {
      nodes: now.nodes - before.nodes < 1000,
      listeners: now.jsEventListeners - before.jsEventListeners < 100,
      heap: now.usedSize - before.usedSize < 4_000_000,
    };
  };
  await expect.poll(kept, { timeout: 60_000 }).toEqual({ nodes: true, listeners: true, heap: true });
});
