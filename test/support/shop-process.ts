import { productPage } from './shop.ts';
import { createShopApi } from './shop-api.ts';
import { openTestStore } from './store.ts';

// A shop in a process of its own, for tests that turn the clock of theirs: prints its port, ends with its parent.
const colours = ['red', 'blue'].map((Colour) => ({ sku: `SHIRT-${Colour}`, cents: 2500, attributes: { Colour } }));
const { app } = createShopApi(await openTestStore(), {
  pages: [
    productPage({ id: 'mug', variants: [{ sku: 'MUG', cents: 1800 }] }),
    productPage({ id: 'jar', variants: [{ sku: 'JAR', cents: 7250 }] }),
    productPage({ id: 'shirt', variants: colours }),
    productPage({ id: 'vase', variants: [{ sku: 'VASE', cents: 9900, stock: 3 }] }),
  ],
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
process.stdin.on('end', () => process.exit()).resume();
