import type { Page } from '@playwright/test';
import { type Asked, isVisit, LEFT, visitBoth } from './support/ahead.ts';
import { expect, test } from './support/shopper.ts';

/** Notes of each page whether it faded in. */
async function noteArrivals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const fades = 'viewTransition' in event && event.viewTransition !== null;
      sessionStorage.setItem('fades', String(fades));
    });
  });
}

const fades = (page: Page) => page.evaluate(() => sessionStorage.getItem('fades'));

test('the next page is rendered before it is asked for, waits with its scripts, and is one visit', async ({
  baseURL,
}) => {
  const asked = await visitBoth(baseURL ?? '', '/stoneware', '/stoneware/harbour-mug');
  const left = asked.findIndex(({ path }) => path === LEFT);
  const pages = asked.flatMap(({ path, purpose }) => (path === '/stoneware/harbour-mug' ? [purpose] : []));
  expect(pages).toEqual(['prefetch;prerender']);
  const visits = (from: readonly Asked[]) =>
    from.flatMap(({ path, body }) => (isVisit(path) ? [new URLSearchParams(body).get('event')] : []));
  expect(visits(asked.slice(0, left))).toEqual(['View']);
  expect(visits(asked.slice(left))).toEqual(['View']);
  // Pictures and style sheet came ahead, and no answer that may have changed meanwhile.
  const ahead = asked.filter(({ purpose }) => purpose !== '').map(({ path }) => path);
  expect(ahead.some((path) => path.startsWith('/assets/harbour-mug.svg'))).toBe(true);
  expect(ahead.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('what is a visitor’s own is not fetched ahead', async ({ page }) => {
  await page.goto('/stoneware');
  const rules = await page.request.get(
    (await page.request.get('/stoneware')).headers()['speculation-rules']?.slice(1, -1) ?? '',
  );
  expect(rules.headers()['content-type']).toBe('application/speculationrules+json');
  const [{ where }] = (await rules.json()).prerender;
  expect(JSON.stringify(where)).toContain('/checkout/*');
});

test('pages fade into each other', async ({ page }) => {
  await noteArrivals(page);
  await page.goto('/stoneware');
  await page.getByRole('link', { name: 'Harbour mug' }).first().click();
  await expect(page.getByRole('heading', { name: 'Harbour mug', level: 1 })).toBeVisible();
  expect(await fades(page)).toBe('true');
});

test.describe('for who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('pages do not fade', async ({ page }) => {
    await noteArrivals(page);
    await page.goto('/stoneware');
    await page.getByRole('link', { name: 'Harbour mug' }).first().click();
    await expect(page.getByRole('heading', { name: 'Harbour mug', level: 1 })).toBeVisible();
    expect(await fades(page)).toBe('false');
  });
});
