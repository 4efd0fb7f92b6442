import { createTestProvider } from '../../server/services/payments/test-provider.ts';
import { openStore } from '../../server/store/index.ts';
import { productPage } from '../support/shop.ts';
import { createShopApi } from '../support/shop-api.ts';

// One of several servers of one shop, on the database in DATABASE_URL: one product with STOCK pieces.
const store = await openStore({ databaseUrl: process.env['DATABASE_URL'] });
const { app } = createShopApi(store, {
  storeFile: {},
  pages: [productPage({ id: 'rare', variants: [{ sku: 'RARE', stock: Number(process.env['STOCK'] ?? 50) }] })],
  parts: { providers: [createTestProvider()] },
  checksAnswers: false,
});
app.get('/constant', (_request, response) => void response.json({ id: 'constant', entries: [], totalQuantity: 0 }));
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
