import type { Page } from '@playwright/test';
import { expect, test } from './support/shopper.ts';

/** Notes of each page how it came and whether it faded in. */
async function noteArrivals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const fades = 'viewTransition' in event && event.viewTransition !== null;
      sessionStorage.setItem('fades', String(fades));
    });
  });
}

const arrival = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return {
      way: navigation !== undefined && 'deliveryType' in navigation ? String(navigation.deliveryType) : '',
      fades: sessionStorage.getItem('fades'),
    };
  });

/** The page that was fetched when a pointer came to rest on its link. */
async function fetchedAhead(page: Page, link: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Preload.enable');
  const ready = new Promise<void>((resolve) => {
    session.on('Preload.prefetchStatusUpdated', ({ status }) => {
      if (status === 'Ready') resolve();
    });
  });
  await page.getByRole('link', { name: link }).first().hover();
  await ready;
}

test('the next page is there when its link is pressed, and is one visit', async ({ page }) => {
  await noteArrivals(page);
  const visits: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/RecordHit'))
      visits.push(new URLSearchParams(request.postData() ?? '').get('event') ?? '');
  });
  await page.goto('/stoneware');
  await expect.poll(() => visits).toEqual(['View']);
  await fetchedAhead(page, 'Harbour mug');
  expect(visits).toEqual(['View']);
  await page.getByRole('link', { name: 'Harbour mug' }).first().click();
  await expect(page.getByRole('heading', { name: 'Harbour mug', level: 1 })).toBeVisible();
  expect(await arrival(page)).toEqual({ way: 'navigational-prefetch', fades: 'true' });
});

test('what is a visitor’s own is not fetched ahead', async ({ page }) => {
  await page.goto('/stoneware');
  const rules = await page.request.get(
    (await page.request.get('/stoneware')).headers()['speculation-rules']?.slice(1, -1) ?? '',
  );
  expect(rules.headers()['content-type']).toBe('application/speculationrules+json');
  const [{ where }] = (await rules.json()).prefetch;
  expect(JSON.stringify(where)).toContain('/checkout/*');
});

test.describe('for who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('pages do not fade', async ({ page }) => {
    await noteArrivals(page);
    await page.goto('/stoneware');
    await page.getByRole('link', { name: 'Harbour mug' }).first().click();
    await expect(page.getByRole('heading', { name: 'Harbour mug', level: 1 })).toBeVisible();
    expect((await arrival(page)).fades).toBe('false');
  });
});
