import { expectAccessible } from './support/accessible.ts';
import { startServer } from './support/server.ts';
import { addButton, expect, step, test, told } from './support/shopper.ts';

/** One template in two languages that differ in script, direction and plural forms. */
const shops = [
  {
    language: 'de',
    direction: 'ltr',
    product: '/laden/teekanne',
    form: '/kontakt',
    added: 'Hinzugefügt! 1 Artikel im Warenkorb',
    cart: 'Warenkorb',
    checkout: 'Zur Kasse',
    country: 'Deutschland',
  },
  {
    language: 'ar',
    direction: 'rtl',
    product: '/shop/teapot',
    form: '/contact',
    added: 'تمت الإضافة! منتج واحد في السلة',
    cart: 'سلة التسوق',
    checkout: 'إتمام الشراء',
    country: 'الإمارات العربية المتحدة',
  },
] as const;

for (const { language, direction, product, form, added, cart, checkout, country } of shops) {
  for (const width of [360, 1280]) {
    test(`a shop in ${language} speaks it as far as the checkout at ${width}`, { tag: '@long' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const content = `fixtures/sites/tea/${language}`;
      const server = await startServer('fixtures/sites/tea/template', '--content', content, '--data', 'memory');
      const looksRight = async (what: string) => {
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
        expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe(direction);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await expectAccessible(page, `${what} in ${language} at ${width}`);
      };
      try {
        await page.goto(server.address + form);
        await looksRight('a form');
        await page.goto(server.address + product);
        await step(page, 'a pot is added', async () => {
          await page.locator('main select').first().selectOption({ index: 1 });
          await addButton(page).click();
          await expect(told(page)).toContainText(added);
        });
        await looksRight('a product');
        await page.goto(`${server.address}/cart`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(cart);
        await looksRight('the cart');
        await page.getByRole('link', { name: checkout }).click();
        await expect(page.getByRole('option', { name: country, exact: true })).toBeAttached();
        await looksRight('the checkout');
      } finally {
        await server.stop();
      }
    });
  }
}
