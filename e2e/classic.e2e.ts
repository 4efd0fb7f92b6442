import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startServer } from './support/server.ts';
import { addButton, expect, fillCheckout, step, test, told } from './support/shopper.ts';

/**
 * A template folder in the manner of published ones, unedited, with all that such folders ask of their platform: every
 * kind of page, a purchase, and its owner's style.
 */
const classic = 'fixtures/sites/classic';
const person = 'marit@lanternrow.example';
const password = 'a long password of the owner';
const folder = mkdtempSync(join(tmpdir(), 'vitrine-classic-'));
const content = join(folder, 'content');
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  cpSync(`${classic}/content`, content, { recursive: true });
  const data = join(folder, 'data');
  const website = JSON.parse(readFileSync(join(content, '_site.json'), 'utf8')).website.id;
  const owner = ['owner', person, '--website', website, '--role', 'admin', '--data', data, '--content', content];
  execFileSync(process.execPath, ['dist/vitrine.js', ...owner], {
    env: { ...process.env, VITRINE_PASSWORD: password },
  });
  server = await startServer(`${classic}/template`, '--content', content, '--data', data);
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every kind of page of the folder, and what only that kind has. */
const pages = [
  ['/', '.page h1, .page h2'],
  ['/visit', '.sqs-block-spacer'],
  ['/letters', '.letters.older'],
  ['/letters/glue', '.related .teaser'],
  ['/goods', '.product-list .product-price'],
  ['/goods/canal-notebook', '.products-item .product-variants'],
  ['/goods/marbled-sheet', '.product-mark.sold-out'],
  ['/classes', '.event-list .event'],
  ['/classes/marbling', '.events-item .event-date'],
  ['/open-days', '.yui3-eventcollectioncalendar .yui3-calendar-day'],
  ['/open-days/gold-tooling', '.open-day-time'],
  ['/bindings', '[data-gallery] .slide img'],
  ['/bindings/blue', '.gallery-item img'],
  ['/readings', '.track-list audio'],
  ['/papers', '.paper-list--wide, .paper-list'],
  ['/papers/text-wove', '.from-the-shop'],
  ['/story', '.stack-section.with-background .stack-image'],
  ['/cart', '#sqs-cart-root'],
  ['/search?q=book', '.vitrine-search-results a'],
  ['/nowhere', '.vitrine-not-found'],
  ['/trade', 'input[type=password]'],
] as const;

/** What a page of the folder is expected to look like: its sheet's, with its owner's choices. */
async function look(page: Page) {
  return page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    const { fontFamily, fontSize, color, backgroundColor } = style('body');
    const main = style('.page');
    return {
      body: [fontFamily, fontSize, color, backgroundColor],
      title: [style('.site-title').fontSize, style('.site-title').fontWeight],
      link: style('.header-tools a').color,
      width: main.maxWidth,
      isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      menu: [style('.menu-button').display, style('.main-nav').display],
    };
  });
}

/** No finding; axe would fetch the sheet of icons once more, which the page's policy stops. */
async function lookClosely(page: Page, what: string): Promise<void> {
  await page.locator('link[href^="https://icons.example"]').evaluateAll((all) => all.map((one) => one.remove()));
  const picker = page.locator('.product-variants').first();
  if ((await picker.count()) > 0) {
    await picker.scrollIntoViewIfNeeded();
    await expect(picker.locator('[role=radiogroup]').first()).toBeAttached();
  }
  await expectAccessible(page, what);
}

/**
 * What the platform gives to content: a folder's reset of elements, which nearly every folder has, leaves it alone. Blocks
 * end where their layout does, so that no page scrolls by them, and columns beside each other are 34px apart.
 */
async function spacing(page: Page) {
  return page.evaluate(() => {
    const boxes = (root: Element | null | undefined, selector: string) =>
      [...(root?.querySelectorAll(selector) ?? [])].map((each) => each.getBoundingClientRect());
    const layout = document.querySelector('main .sqs-layout');
    const row = [...(layout?.querySelectorAll('.sqs-row') ?? [])].find(({ children }) => children.length > 1);
    const [first, second] = boxes(row, ':scope > .col > .sqs-block:first-child > .sqs-block-content');
    const around = layout?.getBoundingClientRect();
    const [medium] = document.querySelectorAll('.sqs-block-button-element--medium');
    return {
      apart: first && second && Math.round(second.left - first.right),
      below: first && second && second.top >= first.bottom,
      edges: first && second && around && [first.left - around.left, around.right - second.right].map(Math.round),
      button: medium && getComputedStyle(medium).paddingInline,
    };
  });
}

for (const width of [360, 1440]) {
  test(`every kind of page is the folder's own at ${width}`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    // Its icons are at home elsewhere.
    await page.route('https://icons.example/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
    for (const [path, part] of pages) {
      await step(page, path, async () => {
        await page.goto(server.address + path);
        await expect(page.locator(part).first()).toBeAttached();
        // The folder's script has come to its last line.
        await expect(page.locator('body')).toHaveAttribute('data-money', '€12.50');
        const seen = await look(page);
        expect(seen).toMatchObject({
          body: ['Georgia, "Times New Roman", serif', '16px', 'rgb(42, 38, 34)', 'rgb(251, 247, 239)'],
          title: ['28px', '700'],
          link: 'rgb(125, 47, 27)',
          isWide: false,
          menu: width === 360 ? ['block', 'none'] : ['none', 'block'],
        });
        if (path === '/') {
          const columns = width === 360 ? { below: true } : { apart: 34, below: false };
          const button = expect.stringMatching(/^(?!0)/);
          expect(await spacing(page)).toMatchObject({ ...columns, edges: [0, 0], button });
        }
        if (path !== '/letters' && path !== '/letters/glue') expect(seen.width).toBe('1000px');
        const dark = await page
          .locator('main img:visible')
          .evaluateAll((all) => all.filter((each) => !each.getAttribute('src')).length);
        expect(dark).toBe(0);
        await lookClosely(page, `${path} at ${width}`);
      });
    }
  });
}

test('shows its dates as a month that is turned and opened by keys', { tag: '@long' }, async ({ page }) => {
  await page.route('https://icons.example/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(`${server.address}/open-days`);
  const month = page.locator('.yui3-calendar-header-label');
  await expect(month).toHaveText('January 2100');
  await expect(page.locator('[data-calendar-events]')).toBeHidden();
  await page.getByRole('link', { name: 'February 2100' }).press('Enter');
  await expect(month).toHaveText('February 2100');
  await expect(page).toHaveURL(/month=02-2100/);
  // Whoever turns stays at the link, which leads on.
  await expect(page.locator('a[rel=next]')).toBeFocused();
  await page.getByRole('link', { name: 'January 2100' }).press('Enter');
  // A day that is too narrow for its dates shows all of them while somebody is there.
  const last = page.getByRole('link', { name: 'Late hour' });
  await page.getByRole('link', { name: 'Open workshop' }).focus();
  await expect(last).toBeInViewport();
  await expect(page.locator('.eventcal-list-overflow-show')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('.eventcal-list-overflow-show')).toHaveCount(0);
  await last.press('Enter');
  await expect(page.getByRole('heading', { name: 'Late hour' })).toBeVisible();
  await page.goBack();
  await expect(month).toHaveText('January 2100');
});

test('runs a bundle of the folder’s own, with a plugin in it', { tag: '@long' }, async ({ page }) => {
  await page.route('https://icons.example/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await page.goto(`${server.address}/letters`);
  const title = page.getByRole('button', { name: /Filed under/ });
  const list = page.locator('.category-list');
  await expect(title).toHaveAttribute('aria-expanded', 'true');
  await title.press('Enter');
  await expect(title).toHaveAttribute('aria-expanded', 'false');
  await expect(list).toBeHidden();
  await title.press('Enter');
  await expect(list).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('its dates stand in a list', { tag: '@long' }, async ({ page }) => {
    await page.route('https://icons.example/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
    await page.goto(`${server.address}/open-days`);
    await expect(page.getByRole('link', { name: 'Gold tooling shown' })).toBeVisible();
    await page.getByText('Past', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Harvest market' })).toBeVisible();
  });
});

test('sells, and tells the folder’s script what was added', { tag: '@long' }, async ({ page }) => {
  await page.route('https://icons.example/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await page.goto(`${server.address}/goods/canal-notebook`);
  // A folder whose sheet says nothing of buttons is given lists.
  await page.getByLabel('Select Cloth').selectOption('Blue');
  await page.getByLabel('Select Size').selectOption('A5');
  await addButton(page).click();
  await expect(told(page)).toContainText('Added!');
  await expect(page.locator('body')).toHaveAttribute('data-added', 'true');
  await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('1');
  await page.goto(`${server.address}/cart`);
  await lookClosely(page, 'a filled cart');
  await page.getByRole('link', { name: 'Checkout' }).click();
  // The folder's site says no country of its own.
  await page.getByLabel('Country', { exact: true }).selectOption('US');
  await fillCheckout(page);
  await lookClosely(page, 'checkout');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ann!' })).toBeVisible();
});

test('a button of the folder’s own puts goods into the cart', { tag: '@long' }, async ({ page }) => {
  await page.route('https://icons.example/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await page.goto(`${server.address}/papers/text-wove`);
  await page.getByRole('button', { name: 'Take one along' }).click();
  await expect(page.getByText('It is in your cart.')).toBeVisible();
  await expect(page.locator('.sqs-cart-quantity').first()).toHaveText('1');
  await expect(page.locator('body')).toHaveAttribute('data-added', 'true');
  // There are five; the sixth is refused in the server’s words.
  for (const taken of ['2', '3', '4', '5']) {
    await page.getByRole('button', { name: 'Take one along' }).click();
    await expect(page.locator('.sqs-cart-quantity').first()).toHaveText(taken);
  }
  await page.getByRole('button', { name: 'Take one along' }).click();
  await expect(page.getByText('Sorry, we do not have enough of that item available.')).toBeVisible();
});

test('its owner changes its style on a screen, for all with a press, and takes it back with one', {
  tag: '@long',
}, async ({ page, browser }) => {
  await page.goto(`${server.address}/config/style`);
  await page.getByLabel('Email').fill(person);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const accent = page.getByRole('textbox', { name: 'Accent', exact: true });
  await expect(accent).toHaveValue('#7d2f1b');
  // The page in the frame is looked at by itself, above.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  const shown = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(shown.locator('.header-tools a').first()).toHaveCSS('color', 'rgb(125, 47, 27)');
  await accent.fill('#004466');
  await expect(shown.locator('.header-tools a').first()).toHaveCSS('color', 'rgb(0, 68, 102)');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shown.locator('.header-tools a').first()).toHaveCSS('color', 'rgb(125, 47, 27)');
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('combobox', { name: 'Spacing' }).selectOption('Extra Large');
  await expect(shown.locator('body')).toHaveClass(/site-spacing-extra-large/);

  const visitor = await browser.newPage();
  const visit = async () => {
    await visitor.goto(`${server.address}/visit`);
    return visitor
      .locator('.header-tools a')
      .first()
      .evaluate((link) => getComputedStyle(link).color);
  };
  expect(await visit()).toBe('rgb(125, 47, 27)');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('What was published')).toBeVisible();
  expect(await visit()).toBe('rgb(0, 68, 102)');
  await expect(visitor.locator('body')).toHaveClass(/site-spacing-extra-large/);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(visit).toBe('rgb(125, 47, 27)');

  // What the content says is heard while the server runs.
  const file = join(content, '_site.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('#7d2f1b', '#225533'));
  await expect.poll(visit, { timeout: 60_000 }).toBe('rgb(34, 85, 51)');
  await visitor.close();
});
