import request from 'supertest';
import { expect, it } from 'vitest';
import { localeData, timeZones } from '../../../server/cli/locale-packs.ts';
import { serveSite, website } from '../../support/serve-site.ts';

const item = (value: string, currency: string) => ({
  id: 'p1',
  title: 'Mug',
  urlId: 'mug',
  fullUrl: '/shop/mug',
  recordType: 11,
  structuredContent: {
    productType: 1,
    isOnSale: false,
    priceMoney: { value, currency },
    variants: [{ id: 'v1', sku: 'S', price: 900, priceMoney: { value, currency }, unlimited: true, attributes: {} }],
  },
});

async function page(language: string, selectedCurrency: string, more: object = {}) {
  const shop = {
    website: { ...website, language },
    websiteSettings: { storeSettings: { selectedCurrency } },
    collection: { id: 'c', title: 'Shop', urlId: 'shop', fullUrl: '/shop', typeName: 'products', type: 13 },
    items: [item('9.00', selectedCurrency)],
    ...more,
  };
  const template = {
    'template.conf': '{"stylesheets":[],"layouts":{"default":{"regions":["site"]}}}',
    'site.region':
      '<html><head>{squarespace-headers}</head><body class="{squarespace.page-classes}">{squarespace.main-content}</body></html>',
    'collections/products.list': '{.repeated section items}{@|product-price}{.end}',
  };
  const { app } = await serveSite({ template, pages: { 'shop.json': shop } }, { settings: { localeData, timeZones } });
  return (await request(app).get('/shop')).text;
}

it.each([
  ['en-US', 'USD', String.raw`.sqs-money-native::before{content:"\24 "}`],
  ['de-DE', 'EUR', String.raw`.sqs-money-native::after{content:"\a0 \20ac "}`],
])('in %s a bare price is shown with the sign of %s', async (language, currency, rule) => {
  const html = await page(language, currency);
  expect(html).toContain('<span class="sqs-money-native">9.00</span>');
  expect(html).toContain(rule);
  expect(html).toMatch(new RegExp(`<body class="[^"]* native-currency-code-${currency.toLowerCase()}[ "]`));
});

it('says nothing of signs where prices bring their own', async () => {
  expect(await page('en-US', 'USD', { featureFlags: { useCLDRMoneyFormat: true } })).not.toContain('sqs-money-native');
});
