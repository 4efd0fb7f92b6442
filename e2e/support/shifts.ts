import { expect, type Page } from '@playwright/test';

/** Adds up how far things move in the page without the visitor having done anything. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        if (Reflect.get(shift, 'hadRecentInput')) continue;
        Reflect.set(globalThis, 'shifted', Reflect.get(globalThis, 'shifted') + Reflect.get(shift, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Nothing moved that a visitor would see: a button's own text may, when it says Added! a second after the press. */
export async function expectStill(page: Page): Promise<void> {
  expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')))).toBeLessThan(0.001);
}
