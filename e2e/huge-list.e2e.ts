import type { Page } from '@playwright/test';
import { type LongList, startLongList, withManyVariants } from './support/many-products.ts';
import { expect, test, told } from './support/shopper.ts';
import { tasksDuring } from './support/tasks.ts';

// The runner's own recording would be most of what is measured.
test.use({ trace: 'off' });

/** How much slower than this machine the phone is that the figures are for. */
const slowDown = 4;
const longestAnswer = 200;

test.describe('a thousand products on a page, one of them with 250 variants in ten options', { tag: '@long' }, () => {
  let list: LongList;
  test.beforeAll(async () => {
    list = await startLongList(1000, withManyVariants);
  });
  test.afterAll(() => list.stop());

  test('rel-I14 each interaction is answered within 200 ms of a slow processor', async ({ page }) => {
    await page.goto(list.address);
    const card = page.locator('main .card').first();
    const label = (option: number, value: number) =>
      card.locator(`[data-variant-option-name="Option ${option}"] label`, { hasText: `Value ${value}` });
    await card.scrollIntoViewIfNeeded();
    const longest: Record<string, number> = {};
    const measure = async (name: string, act: () => Promise<unknown>) => {
      longest[name] = await longestTask(page, act);
    };
    await measure('the first touch, which wakes the product', async () => {
      await label(1, 1).click();
      await expect(card.locator('[role=radiogroup]')).toHaveCount(10);
      await expect(card.locator('input:checked')).toHaveCount(1);
    });
    const button = card.locator('.sqs-add-to-cart-button');
    await measure('a press with nine options open', async () => {
      await button.click();
      await page.locator('dialog[open]').waitFor();
    });
    await page.keyboard.press('Escape');
    for (let option = 2; option < 10; option += 1) await label(option, 2 - (option % 2)).click();
    await measure('the last choice, which decides the variant', async () => {
      await label(10, 2).click();
      await expect(card.locator('input:checked')).toHaveCount(10);
    });
    await measure('the press that adds it', async () => {
      await button.click();
      await expect(told(page)).toHaveText('Adding…');
    });
    console.log(
      Object.entries(longest)
        .map(([name, time]) => `${name}: ${(time * slowDown).toFixed(0)} ms at ${slowDown}×`)
        .join('; '),
    );
    for (const [name, time] of Object.entries(longest)) expect(time * slowDown, name).toBeLessThan(longestAnswer);
  });
});

/** The longest task between an act and the picture of its answer. What waits in it must be cheap: it runs on the page. */
async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const tasks = await tasksDuring(page, async () => {
    await act();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  });
  return Math.max(...tasks.map(({ time }) => time));
}
