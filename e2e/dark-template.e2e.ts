import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startServer } from './support/server.ts';
import { addButton, expect, test } from './support/shopper.ts';

// A template that is dark by its own rules alone: it names no colour for our parts and declares no color-scheme.
const sheet = `body { background: #101418; color: #e8e6e1; }
a { color: #9cc4ff; }
.variant-radiobtn-wrapper { display: none; }`;

const template = mkdtempSync(join(tmpdir(), 'vitrine-dark-'));
let server: OwnServer;
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  cpSync('fixtures/sites/tea/template', template, { recursive: true });
  writeFileSync(join(template, 'styles/site.less'), sheet);
  server = await startServer(template, '--content', 'fixtures/sites/tea/de', '--data', 'memory');
});
test.afterAll(async () => {
  await server.stop();
  rmSync(template, { recursive: true });
});

test('what is sold on a dark page can be read from the product to the mistakes of the checkout @long', async ({
  page,
}) => {
  const light = [{ colorScheme: 'light' }] as const;
  await page.goto(`${server.address}/laden/teekanne`);
  await page.getByRole('combobox', { name: 'Farbe' }).selectOption({ index: 1 });
  await addButton(page).click();
  await expect(page.getByText('In den Warenkorb gelegt')).toBeVisible();
  await expectAccessible(page, 'the pop-over', light);
  await page.goto(`${server.address}/cart`);
  await expect(page.getByRole('button', { name: 'Einlösen' })).toBeVisible();
  await expectAccessible(page, 'the cart', light);
  await page.goto(`${server.address}/checkout`);
  await page.locator('main button[type=submit]').last().click();
  await expect(page.getByText('Pflichtfeld').first()).toBeVisible();
  await expectAccessible(page, 'the checkout', light);
  await page.goto(`${server.address}/kontakt`);
  await page.locator('main button[type=submit]').click();
  await expect(page.getByText('Pflichtfeld').first()).toBeVisible();
  await expectAccessible(page, 'the form', light);
});
