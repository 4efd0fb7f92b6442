import { createTestProvider } from '../../server/services/payments/test-provider.ts';
import { openStore } from '../../server/store/index.ts';
import { productPage } from './shop.ts';
import { createShopApi } from './shop-api.ts';
import type { ShopServerOptions } from './shop-server.ts';
import { openTestStore } from './store.ts';

// A shop in a process of its own, for tests that turn the clock of theirs and for several servers of one shop: prints
// its port, ends with its parent. What it is told is `ShopServerOptions`, as JSON.
const options = JSON.parse(process.argv[2] ?? '{}') as ShopServerOptions;
const { databaseUrl, dataFolder, rare = 50 } = options;
const store = databaseUrl || dataFolder ? await openStore({ databaseUrl, dataFolder }) : await openTestStore();
const colours = ['red', 'blue'].map((Colour) => ({ sku: `SHIRT-${Colour}`, cents: 2500, attributes: { Colour } }));
const { app } = createShopApi(store, {
  storeFile: {},
  pages: [
    productPage({ id: 'mug', variants: [{ sku: 'MUG', cents: 1800 }] }),
    productPage({ id: 'jar', variants: [{ sku: 'JAR', cents: 7250 }] }),
    productPage({ id: 'shirt', variants: colours }),
    productPage({ id: 'vase', variants: [{ sku: 'VASE', cents: 9900, stock: 3 }] }),
    productPage({ id: 'rare', variants: [{ sku: 'RARE', stock: rare }] }),
  ],
  parts: { providers: [createTestProvider()] },
  checksAnswers: options.checksAnswers ?? true,
  report: (fault) => process.stderr.write(`${fault instanceof Error ? fault.stack : String(fault)}\n`),
});
// What Express alone takes to answer: the measure for everything else.
app.get('/constant', (_request, response) => void response.json({ id: 'constant', entries: [], totalQuantity: 0 }));
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
process.stdin.on('end', () => process.exit()).resume();
