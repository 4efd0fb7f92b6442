import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { renderRequest } from '../server/cli/batch.ts';
import { boxenFolder } from '../test/support/boxen.ts';
import { type OwnServer, startServer } from './support/server.ts';
import { expectStill, watchShifts } from './support/shifts.ts';
import { addButton, expect, test, told } from './support/shopper.ts';

const Mug = z.looseObject({ collection: z.looseObject({}), item: z.json() });

/**
 * A published template that we did not write, unedited. It prints a product page's data for a script of its own and has
 * no product controls itself, so the home page's content carries a product block, as the platform's editor writes one.
 */
const template = boxenFolder();
if (template !== undefined) {
  test.describe('a template of somebody else', { tag: '@long' }, () => {
    let folder = '';
    let server: OwnServer;
    test.beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'vitrine-foreign-'));
      const shop = 'fixtures/pages/shop';
      const mug = Mug.parse(JSON.parse(readFileSync(`${shop}/stoneware/harbour-mug.json`, 'utf8')));
      const { output } = renderRequest(
        { id: 'mug', template: '{@|product-price}{@|product-checkout}', json: mug.item },
        'auto',
      );
      const home = {
        pageType: 2,
        collection: {
          id: 'home',
          title: 'Home',
          urlId: 'home',
          fullUrl: '/',
          typeName: 'page',
          type: 10,
          homepage: true,
        },
        mainContent: `<div class="sqs-block product-block"><h2>Harbour mug</h2>${output}</div>`,
      };
      const files = {
        ...Object.fromEntries(Object.entries(template).map(([name, text]) => [`template/${name}`, text])),
        // Its script is not among the published sources.
        'template/scripts/boxen.js': '',
        'content/_site.json': readFileSync(`${shop}/_site.json`, 'utf8'),
        'content/index.json': JSON.stringify(home),
        'content/stoneware.json': readFileSync(`${shop}/stoneware.json`, 'utf8'),
        'content/stoneware/harbour-mug.json': JSON.stringify(mug),
      };
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
      }
      server = await startServer(join(folder, 'template'), '--content', join(folder, 'content'), '--data', 'memory');
    });
    test.afterAll(async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    });

    test('comes to life with nothing changed, repaired or moved, and sells', async ({ page }) => {
      await watchShifts(page);
      await page.goto(server.address);
      await expect(page.locator('[id^=boxen]').first()).toBeAttached();
      await page.locator('.sqs-add-to-cart-button').hover();
      await expect(page.locator('.sqs-add-to-cart-button')).toHaveAttribute('data-state', 'idle');
      await page.locator('.sqs-add-to-cart-button').click();
      const alert = page.getByRole('alertdialog', { name: 'Unable to Add Item' });
      await expect(alert).toContainText('Please select the Glaze and Size options.');
      await page.keyboard.press('Escape');
      await expect(alert).toBeHidden();
      // The template styles neither of the two controls of a choice, so the product block shows its lists alone.
      await expect(page.locator('.variant-radiobtn-wrapper:visible')).toHaveCount(0);
      // A driver sets a list without the pointer or focus that a visitor wakes the picker by.
      await page.getByLabel('Select Glaze').hover();
      await expect(page.locator('.product-variants [role=radiogroup]').first()).toBeAttached();
      await page.getByLabel('Select Glaze').selectOption('Tide');
      await page.getByLabel('Select Size').selectOption('Small');
      await page.locator('.sqs-add-to-cart-button').click();
      await expect(told(page)).toContainText('Added! 1 item in cart, subtotal $34.00');
      await expectStill(page);
      await page.goto(new URL('/cart', server.address).href);
      await expect(page.getByRole('link', { name: 'Harbour mug' })).toBeVisible();
      await expect(addButton(page)).toHaveCount(0);
    });
  });
}
