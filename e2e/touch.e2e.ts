import type { Page } from '@playwright/test';
import { addButton, addMug, expect, fillCheckout, mug, step, test, told } from './support/shopper.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

test('by touch on a small screen: everything is large enough, and nothing needs a pointer that hovers', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(mug);
  await step(page, 'choose and add', async () => {
    await page.locator('[data-variant-option-name="Glaze"] label', { hasText: 'Tide' }).tap();
    await page.locator('[data-variant-option-name="Size"] label', { hasText: 'Small' }).tap();
    await expect(page.locator('.product-price').first()).toHaveText('$34.00');
    await expectLargeEnough(page, 'product');
    await addButton(page).tap();
    await expect(told(page)).toContainText('Added! 1 item in cart');
  });
  await page.goto('/cart');
  await step(page, 'two of them', async () => {
    await page.getByRole('button', { name: 'Increase quantity of Harbour mug' }).tap();
    await expect(told(page)).toContainText('Cart updated: 2 items');
    await page.getByRole('button', { name: 'Decrease quantity of Harbour mug' }).tap();
    await expect(told(page)).toContainText('Cart updated: 1 item');
  });
  await expectLargeEnough(page, 'cart');
  await page.getByRole('link', { name: 'Checkout' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expectLargeEnough(page, 'checkout');
  await step(page, 'order', async () => {
    await fillCheckout(page);
    await page.getByRole('button', { name: 'Place order' }).tap();
    await expect(page.getByRole('heading', { name: 'Thank you, Ann!' })).toBeVisible();
  });
  await page.goto('/stoneware');
  await expectLargeEnough(page, 'list');
});

test('the pill covers neither answer to the question about cookies', { tag: '@long' }, async ({ page, context }) => {
  await context.clearCookies({ name: 'ss_performance' });
  await page.setViewportSize({ width: 390, height: 800 });
  await addMug(page);
  await page.goto(mug);
  const pill = page.locator('.vt-pill');
  await expect(pill).toBeVisible();
  for (const name of ['Allow counting', 'No, thank you']) {
    const answer = page.getByRole('button', { name });
    await expect(answer).toBeVisible();
    const covered = await answer.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const));
      return corners.filter(([x, y]) => !button.contains(document.elementFromPoint(x, y)));
    });
    expect(covered).toEqual([]);
  }
});

test('the total of a checkout stays in sight, and covers nothing that has the focus', { tag: '@long' }, async ({
  page,
}) => {
  await addMug(page);
  await page.goto('/checkout');
  const total = page.locator('.vt-sum');
  const order = page.getByRole('button', { name: 'Place order' });
  await page.getByLabel('Email', { exact: true }).focus();
  const isDone = () => order.evaluate((button) => button === document.activeElement);
  while (!(await isDone())) {
    await page.keyboard.press('Tab');
    await expect(total).toBeInViewport({ ratio: 1 });
    await expect(total).toHaveText(/^Total \$\d+\.\d\d$/);
    expect(await page.evaluate(coveredFocus)).toBe('');
  }
});

/** Runs in the page: the name of what has the focus and lies beneath the total. */
function coveredFocus(): string {
  const { activeElement: focused } = document;
  const line = document.querySelector('.vt-sum')?.getBoundingClientRect();
  if (!(focused instanceof HTMLElement) || line === undefined) return 'no focus or no total';
  const { top, bottom } = focused.getBoundingClientRect();
  return bottom > line.top && top < line.bottom ? focused.outerHTML : '';
}

/** Controls are 44 px in both directions; links inside a sentence are as large as their words. */
async function expectLargeEnough(page: Page, what: string): Promise<void> {
  const small = await page.evaluate(() => {
    const controls = 'button,[role=button],select,textarea,.vt-button,nav a,.cart-link,.vt-pill,summary,input';
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => isSeen(element) && !element.closest('.vt-hidden'))
      .map((element) => {
        // A radio button or a box is as large as the label around or after it.
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
        const isBox = element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type);
        const { width, height } = (isBox && label ? label : element).getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return { name: `${element.tagName} ${element.className} ${name}`.slice(0, 80), width, height };
      })
      .filter(({ width, height }) => width > 1 && height > 1 && (width < 43.5 || height < 43.5))
      .map(({ name, width, height }) => `${name}: ${Math.round(width)} × ${Math.round(height)}`);
  });
  expect(small, what).toEqual([]);
}
