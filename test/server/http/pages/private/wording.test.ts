import express from 'express';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainMarkup } from '../../../../../server/http/pages/filled-region.ts';
import { createPrivatePages } from '../../../../../server/shop/pages/private-pages.ts';
import type { Store } from '../../../../../server/store/index.ts';
import { serveSite } from '../../../../support/serve-site.ts';
import { createShopApi, testSigner } from '../../../../support/shop-api.ts';
import { showMarkup } from '../../../../support/show-markup.ts';
import { smallSite } from '../../../../support/small-site.ts';
import { openTestStore } from '../../../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const localizedStrings = { cartTitle: 'Warenkorb', checkoutTitle: 'Kasse', continueShopping: '' };

it.each([
  ['/cart', 'Warenkorb', 'cartTitle'],
  ['/checkout', 'Kasse', 'checkoutTitle'],
])('says on the %s page what the site says in its own way, and the rest in ours', async (path, words, id) => {
  const { services } = createShopApi(store);
  const { fillRegion } = createPrivatePages({ services, signer: testSigner, styles: [], show: showMarkup });
  const app = express();
  app.get('/', async (incoming, response) => {
    response.send(plainMarkup(await fillRegion(path, incoming, response, { localizedStrings })));
  });
  const { text } = await request(app).get('/');
  expect(text).toContain(`${words}</h1>`);
  expect(text).toContain('You have nothing in your shopping cart.');
  // React takes the page over with the same words, and with no others.
  expect(text).toContain(`"overrides":{"${id}":"${words}"`);
});

it('hands the page’s own data to whoever fills it', async () => {
  const { app } = await serveSite(
    { ...smallSite, pages: { ...smallSite.pages, '_site.json': { website: { id: 'w1' }, localizedStrings } } },
    { fillRegion: async (_name, _request, _response, context) => JSON.stringify(context['localizedStrings']) },
  );
  const { text } = await request(app).get('/cart');
  expect(text).toContain('Warenkorb');
});
