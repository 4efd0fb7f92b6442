import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type OwnServer, startDev } from './support/server.ts';
import { expect, test } from './support/shopper.ts';

/** The preview's panel for tweaks: each kind of them, tried out, undone, written into the content and taken back. */
const classic = 'fixtures/sites/classic';
const folder = mkdtempSync(join(tmpdir(), 'vitrine-style-'));
let dev: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  cpSync(classic, folder, { recursive: true });
  dev = await startDev(join(folder, 'template'), '--content', join(folder, 'content'));
});
test.afterAll(async () => {
  await dev?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const saved = () => JSON.parse(readFileSync(join(folder, 'content/_site.json'), 'utf8')).tweakJSON;
const frameOf = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');

test('tries out tweaks of every kind, undoes, saves and takes back', { tag: '@long' }, async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.route('https://icons.example/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await page.goto(`${dev.address}/__vitrine/style`);
  const shown = frameOf(page);
  const link = shown.locator('.header-tools a').first();
  await expect(link).toHaveCSS('color', 'rgb(125, 47, 27)');
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  const before = saved();

  // A colour, by the browser's own picker.
  await page.getByLabel('Accent: choose').fill('#004466');
  await expect(link).toHaveCSS('color', 'rgb(0, 68, 102)');
  // A slider, by its keys.
  const width = page.getByRole('slider', { name: 'Width of the page' });
  await expect(width).toHaveValue('1000');
  await width.press('ArrowRight');
  await expect(shown.locator('.page')).toHaveCSS('max-width', '1020px');
  // A picture of one's own, kept beside the content; none again.
  const picture = page.getByRole('group', { name: 'Picture behind the page' });
  await picture.getByLabel('Picture behind the page: file').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(picture.getByRole('img')).toHaveJSProperty('naturalWidth', 1);
  await expect(shown.locator('body')).toHaveCSS('background-image', /\/assets\/style\/[\w-]{43}\.png"\)$/);
  await picture.getByRole('button', { name: 'Remove' }).click();
  await expect(shown.locator('body')).toHaveCSS('background-image', 'none');
  await page.getByRole('button', { name: 'Reset Picture behind the page' }).click();
  await expect(picture.getByText('No picture.')).toBeVisible();
  // A font, and what is derived of its size.
  const font = page.getByRole('group', { name: 'Headings' });
  await font.getByLabel('Typeface').fill('"Courier New", Courier, monospace');
  await font.getByLabel('Size').fill('40px');
  await font.getByLabel('Capitals').selectOption('uppercase');
  const title = shown.locator('h1').first();
  await expect(title).toHaveCSS('font-family', '"Courier New", Courier, monospace');
  await expect(title).toHaveCSS('text-transform', 'uppercase');
  await expect(shown.locator('h2').first()).toHaveCSS('font-size', '28px');
  // A choice and a switch are classes of the body.
  await page.getByRole('combobox', { name: 'Spacing' }).selectOption('Extra Large');
  await expect(shown.locator('body')).toHaveClass(/site-spacing-extra-large/);
  await page.getByRole('checkbox', { name: 'Header stays in sight' }).check();
  await expect(shown.locator('.site-header')).toHaveCSS('position', 'sticky');

  // What is on other pages only is shown there.
  await expect(page.getByRole('checkbox', { name: 'Hide dates' })).toHaveCount(0);
  await page.getByRole('combobox', { name: /^Page/ }).selectOption('/letters');
  await expect(page.getByRole('checkbox', { name: 'Hide dates' })).toBeVisible();
  await expect(page.getByLabel('Height of banners', { exact: true })).toHaveCount(0);
  await expect(shown.locator('body')).toHaveClass(/site-spacing-extra-large/);

  // What cannot be used is said where it was typed, and changes nothing.
  const text = page.getByRole('textbox', { name: 'Accent', exact: true });
  await text.fill('hsl(400, 50%, 50%)');
  await expect(page.getByText('hsl(400, 50%, 50%) cannot be used. Hue out of bounds.')).toBeVisible();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue('#004466');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shown.locator('.site-header')).toHaveCSS('position', 'relative');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(shown.locator('.site-header')).toHaveCSS('position', 'sticky');
  expect(saved()).toEqual(before);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved as tweakJSON')).toBeVisible();
  expect(saved()).toEqual({
    ...before,
    'accent-color': '#004466',
    'Site Max Width': '1020px',
    'heading-font': {
      'font-family': '"Courier New", Courier, monospace',
      'font-size': '40px',
      'font-weight': '600',
      'line-height': '1.15em',
      'text-transform': 'uppercase',
    },
    'Site Spacing': 'Extra Large',
    'header-sticky': 'true',
  });
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Written as it was before')).toBeVisible();
  expect(saved()).toEqual(before);
  await expect(link).toHaveCSS('color', 'rgb(125, 47, 27)');
  expect(faults).toEqual([]);
});
