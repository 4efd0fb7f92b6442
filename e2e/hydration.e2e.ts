import { expect, test } from './support/shopper.ts';

/** Regions that have come to life, and how far anything moved since the page began to load. */
declare global {
  interface Window {
    moved: number;
    awake: number;
  }
}

test('nothing moves and nothing is repaired while regions come to life', async ({ page }) => {
  await page.addInitScript(() => {
    window.moved = 0;
    window.awake = 0;
    const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
    watch('layout-shift', (entry) => (window.moved += 'value' in entry ? Number(entry.value) : 0));
    watch('measure', ({ name }) => (window.awake += name.startsWith('vitrine:region ') ? 1 : 0));
  });
  const isAwake = () => page.evaluate(() => window.awake);
  const moved = () => page.evaluate(() => window.moved);

  // A product's page wakes by itself what is in sight, and the rest when it comes near.
  await page.goto('/stoneware/harbour-mug');
  await expect.poll(isAwake).toBeGreaterThanOrEqual(4);
  expect(await moved()).toBe(0);

  // On a list, what a shopper points at.
  await page.goto('/stoneware');
  const trigger = page.locator('.sqs-product-quick-view-button').first();
  await trigger.hover();
  await expect.poll(isAwake).toBeGreaterThanOrEqual(1);
  expect(await moved()).toBe(0);
});
