import request from 'supertest';
import { expect, it } from 'vitest';
import { catalogueFromPages } from '../../../../server/services/catalogue/catalogue-from-pages.ts';
import { serveSite, website } from '../../../support/serve-site.ts';

const plan = { billingPeriod: { unit: 'MONTH', value: 1 }, numBillingCycles: 0 };
const variants = ['S', 'L'].map((size) => ({
  sku: size,
  attributes: { Size: size },
  priceMoney: { value: '9.00', currency: 'EUR' },
  unlimited: true,
}));
/** What the specification lists beside `title`, `isSubscribable` and `variantOptionOrdering`. */
const product = {
  id: 'tea',
  name: 'Tea',
  recordType: 11,
  structuredContent: {
    productType: 1,
    isSubscription: true,
    subscriptionPlan: plan,
    variants,
    userDefinedVariantOptions: [{ name: 'Size', values: ['S', 'L'] }],
  },
};
const shelf = { id: 'c', type: 13, typeName: 'products', title: 'Shelf', fullUrl: '/shelf' };

it('shows a product by its other names: name, isSubscription, userDefinedVariantOptions', async () => {
  const { app } = await serveSite({
    template: {
      'template.conf': '{}',
      'site.region': '{squarespace.main-content}',
      'collections/products.conf': '{}',
      'collections/products.item': '<h1>{item.title}</h1>{item|variants-select}{item|add-to-cart-btn}',
      'collections/products.list': '{.repeated section items}<h2>{title}</h2>{.end}',
    },
    pages: {
      'shelf.json': { website, collection: shelf, items: [product] },
      'shelf/tea.json': { website, collection: shelf, item: product },
    },
  });
  const page = (await request(app).get('/shelf/tea')).text;
  expect(page).toContain('<h1>Tea</h1>');
  expect(page).toContain('data-variant-option-name="Size"');
  expect(page).toContain('data-is-subscription="true"');
  expect((await request(app).get('/shelf')).text).toContain('<h2>Tea</h2>');
});

it('finds it by its name, and puts it in order by it', async () => {
  const other = { ...product, id: 'urn', title: 'Samovar' };
  const { app } = await serveSite({
    template: {
      'template.conf': '{}',
      'site.region': '{squarespace.main-content}',
      'collections/products.conf': '{}',
      'collections/products.item': '<h1>{item.title}</h1>',
      'collections/products.list': '{.repeated section items}<h2>{title}</h2>{.end}',
    },
    pages: {
      'shelf.json': { website, collection: shelf, items: [product, other] },
      'shelf/tea.json': { website, collection: shelf, item: product },
      'shelf/urn.json': { website, collection: shelf, item: other },
    },
  });
  expect((await request(app).get('/search?q=tea&format=json')).text).toContain('/shelf/tea');
  expect((await request(app).get('/shelf?sort=name')).text).toMatch(/Samovar.*Tea/);
});

it('sells it so', () => {
  const item = catalogueFromPages({ pages: [{ website, item: product }] }).item('tea');
  expect(item?.title).toBe('Tea');
  expect(item?.content).toHaveProperty('structuredContent.isSubscribable', true);
  expect(item?.content).toHaveProperty('structuredContent.variantOptionOrdering', ['Size']);
});
