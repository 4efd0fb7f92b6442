import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const widths = [360, 768, 1440] as const;

/** Lazy pictures are asked for, so that a missing one is seen. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all(
      [...document.images]
        .filter((image) => !image.complete)
        .map(
          (image) =>
            new Promise((resolve) => {
              image.addEventListener('load', resolve);
              image.addEventListener('error', resolve);
            }),
        ),
    );
    await document.fonts.ready;
  });
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A page has no scroll bar sideways, all of its pictures, and no violation: at every width, in light and in dark. */
export async function expectToFit(page: Page, address: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, address);
      expect(await overflowOf(page), `${width} px ${colorScheme}`).toBeLessThanOrEqual(0);
      const broken = await page.evaluate(() =>
        [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src),
      );
      expect(broken).toEqual([]);
    }
    await page.setViewportSize({ width: widths[0], height: 900 });
    const setTextSize = (size: string) =>
      page.evaluate((given) => {
        document.documentElement.style.fontSize = given;
      }, size);
    await setTextSize('200%');
    expect(await overflowOf(page), `text at twice its size on a phone, ${colorScheme}`).toBeLessThanOrEqual(0);
    await setTextSize('');
    // The compatible markup puts a button's role on labels of radio buttons until the runtime takes it away.
    const { violations } = await new AxeBuilder({ page }).disableRules(['aria-allowed-role']).analyze();
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
    expect(told, colorScheme).toEqual([]);
  }
}
