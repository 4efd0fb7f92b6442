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
    region: 'Bundesstaat',
    least: 'ab 48,00\u00A0€',
    price: '52,00\u00A0€',
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
    region: 'الولاية',
    least: '52.00\u00A0US$\u200E',
    price: '\u200F58.00\u00A0US$\u200E',
  },
] as const;

for (const { language, direction, product, form, added, cart, checkout, country, region, least, price } of shops) {
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
          await expect(page.locator('main .product-price')).toContainText(least);
          await page.locator('main select').first().selectOption({ index: 2 });
          await expect(page.locator('main .product-price')).toHaveText(price);
          await addButton(page).click();
          await expect(told(page)).toContainText(added);
          await expect(told(page)).toContainText(price);
        });
        await expect(page.locator('[data-vitrine-pill]')).toContainText(price);
        await looksRight('a product');
        await page.goto(`${server.address}/cart`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(cart);
        await expect(page.locator('.vt-grand-total')).toContainText(price);
        await looksRight('the cart');
        await page.getByRole('link', { name: checkout }).click();
        await expect(page.locator('[name=country]').getByRole('option', { name: country, exact: true })).toBeAttached();
        await expect(page.locator('.vt-grand-total')).toContainText(price);
        // A street in Latin letters keeps its number before it.
        const kept = direction === 'rtl' ? 'plaintext' : 'normal';
        await expect(page.locator('[name=address1]')).toHaveCSS('unicode-bidi', kept);
        await page.locator('[name=country]').selectOption('US');
        await expect(page.getByLabel(region, { exact: true })).toBeVisible();
        await looksRight('the checkout');
      } finally {
        await server.stop();
      }
    });
  }
}
