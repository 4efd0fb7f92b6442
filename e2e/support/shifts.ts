import { expect, type Page } from '@playwright/test';

/** Adds up how far things move in the page without the visitor having done anything, and keeps what moved. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Reflect.set(globalThis, 'shifted', 0);
    Reflect.set(globalThis, 'moved', moved);
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        if (Reflect.get(shift, 'hadRecentInput')) continue;
        Reflect.set(globalThis, 'shifted', Reflect.get(globalThis, 'shifted') + Reflect.get(shift, 'value'));
        for (const { node, previousRect, currentRect } of Reflect.get(shift, 'sources')) {
          const place = (box: DOMRectReadOnly) => `${box.x},${box.y} ${box.width}×${box.height}`;
          const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent;
          moved.push(`${name}: ${place(previousRect)} → ${place(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Nothing moved that a visitor would see: a button's own text may, when it says Added! a second after the press. */
export async function expectStill(page: Page): Promise<void> {
  const moved = await page.evaluate(() => String(Reflect.get(globalThis, 'moved').join('\n')));
  expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'shifted'))), moved).toBeLessThan(0.001);
}
