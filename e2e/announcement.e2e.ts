import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { everyTheme, expectAccessible } from './support/accessible.ts';
import { type OwnServer, startServer } from './support/server.ts';
import { expect, test } from './support/shopper.ts';
import { serveStatic } from './support/static-host.ts';

/** What the owner of the magazine announces at the top of its pages, until a reader closes it. */
let magazine: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  magazine = await startServer('site-templates/magazine', '--content', 'fixtures/pages/magazine', '--data', 'memory');
});
test.afterAll(() => magazine?.stop());

const bar = (page: Page) => page.getByRole('region', { name: /^Issue 32 leaves Leith/ });
const close = (page: Page) => bar(page).getByRole('button', { name: 'Close' });

/** Keeps how much of what is seen has moved since the page began. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { moved: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const told = () => resolve((window as unknown as { seen: { moved: number } }).seen.moved);
          requestAnimationFrame(() => setTimeout(told));
        }),
    );
}

for (const width of [375, 1280]) {
  test(`what is announced is read and closed at ${width} px, in every theme`, async ({ page }, testInfo) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(magazine.address);
    await expect(close(page)).toBeVisible();
    const size = await close(page).boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: testInfo.outputPath(`${colorScheme}.png`) });
    }
    await expectAccessible(page, 'an announcement', everyTheme);
    await close(page).click();
    await expect(bar(page)).toBeHidden();
    await page.screenshot({ path: testInfo.outputPath('closed.png') });
  });
}

test('who has closed it, by keyboard, reads on where it stood, and no page moves for it any more', async ({ page }) => {
  const moved = await watchShifts(page);
  await page.goto(magazine.address);
  await close(page).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Sleeper', exact: true })).toBeFocused();
  for (const path of ['/about', '/reports', '/kiosk/issue-31']) {
    await page.goto(magazine.address + path);
    await expect(page.locator('.sqs-announcement-bar')).toBeHidden();
    expect(await moved()).toBeLessThan(0.01);
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('vitrine-announcement');
});

test('a page that comes back has it closed too', async ({ page }) => {
  await page.goto(`${magazine.address}/about`);
  await expect(bar(page)).toBeVisible();
  await page.goto(`${magazine.address}/reports`);
  await close(page).click();
  await page.goBack();
  await expect(page).toHaveURL(/about$/);
  await expect(page.locator('.sqs-announcement-bar')).toBeHidden();
});

test('another text is shown again, and where nothing can be kept it closes for the page', async ({ page }) => {
  await page.goto(magazine.address);
  await close(page).click();
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/data-announced="[^"]*"/, 'data-announced="another"');
    await route.fulfill({ response, body });
  });
  await page.goto(`${magazine.address}/about`);
  await expect(bar(page)).toBeVisible();
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get: () => null }));
  await page.goto(magazine.address);
  await close(page).click();
  await expect(bar(page)).toBeHidden();
});

test('without script it stays, and has no button that does nothing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(magazine.address);
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('.sqs-announcement-bar-close')).toBeHidden();
  await context.close();
});

test('exported pages have it, and close it, without a server', { tag: '@long' }, async ({ page }) => {
  const out = mkdtempSync(join(tmpdir(), 'vitrine-announced-'));
  const source = ['site-templates/magazine', '--content', 'fixtures/pages/magazine'];
  execFileSync(process.execPath, ['dist/vitrine.js', 'build', ...source, '--out', out], { stdio: 'ignore' });
  const host = await serveStatic(out);
  await page.goto(`${host.origin}/about`);
  await close(page).click();
  await expect(bar(page)).toBeHidden();
  await page.goto(`${host.origin}/contact`);
  await expect(page.locator('.sqs-announcement-bar')).toBeHidden();
  await host.close();
  rmSync(out, { recursive: true, force: true });
});
