import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Theme = Parameters<Page['emulateMedia']>[0];

const light: readonly Theme[] = [{ colorScheme: 'light' }];

/** Dark and light, and each for those who bring colours of their own or ask for more contrast. */
export const everyTheme: readonly Theme[] = [
  { colorScheme: 'dark', forcedColors: 'active', contrast: 'no-preference' },
  { colorScheme: 'light', forcedColors: 'none', contrast: 'more' },
  { colorScheme: 'dark', forcedColors: 'none', contrast: 'no-preference' },
  { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' },
];

/** No violation, in the state that the page is in. `beside`: what is another page, such as a preview's frame. */
export async function expectAccessible(page: Page, what: string, themes = light, beside?: string): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ ...theme, reducedMotion: 'reduce' });
    // In colours of the visitor's own it is the browser that keeps the contrast; axe computes with the page's.
    const left = theme?.forcedColors === 'active' ? ['color-contrast'] : [];
    const axe = new AxeBuilder({ page }).disableRules(left);
    const { violations } = await (beside === undefined ? axe : axe.exclude(beside)).analyze();
    const told = violations.map(
      ({ id, nodes }) =>
        `${what}, ${JSON.stringify(theme)}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect(told).toEqual([]);
  }
}
