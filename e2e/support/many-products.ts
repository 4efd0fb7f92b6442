import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startServer } from './server.ts';

const Item = z.looseObject({
  id: z.string(),
  title: z.string(),
  structuredContent: z.looseObject({ variants: z.array(z.looseObject({ sku: z.string() })) }),
});
type Item = z.infer<typeof Item>;
const List = z.looseObject({ collection: z.looseObject({}), items: z.array(Item) });

export interface LongList {
  /** The page of the list. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/**
 * A server of its own with the demonstration shop, whose stoneware is so many products, each with its choices, quantity
 * and button in the list: the most that a list page shows. `change` makes another product of the first one.
 */
export async function startLongList(count: number, change: (item: Item) => Item = (item) => item): Promise<LongList> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-long-list-'));
  const [template, content] = [join(folder, 'template'), join(folder, 'content')];
  cpSync('site-templates/shop', template, { recursive: true });
  cpSync('fixtures/pages/shop', content, { recursive: true });

  const card = join(template, 'blocks/product-card.block');
  // The whole form stands in the card, so the card's own button does not.
  const ownButton = /^ *\{\.sold-out\?\}\{@\|add-to-cart-btn\}.*\n/m;
  const written = readFileSync(card, 'utf8');
  if (!ownButton.test(written)) throw new Error(`${card} has its button elsewhere.`);
  writeFileSync(
    card,
    written.replace(ownButton, '').replace('</li>', '<div class="product-buy">{@|product-checkout}</div></li>'),
  );

  const settings = join(template, 'collections/products.conf');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('"pageSize": 20', `"pageSize": ${count}`));

  const page = join(content, 'stoneware.json');
  const list = List.parse(JSON.parse(readFileSync(page, 'utf8')));
  const items = Array.from({ length: count }, (_, index) => nth(list.items, index));
  items.splice(0, 1, ...items.slice(0, 1).map(change));
  const collection = { ...list.collection, pageSize: count, itemCount: count };
  writeFileSync(page, JSON.stringify({ ...list, collection, items }));

  const server = await startServer(template, '--content', content, '--data', 'memory');
  return {
    address: `${server.address.replace(/\/$/, '')}/stoneware`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A product with as many variants as the most that a shop has, over ten options of five values each. */
export function withManyVariants(item: Item): Item {
  const names = Array.from({ length: 10 }, (_, option) => `Option ${option + 1}`);
  const variants = Array.from({ length: 250 }, (_, index) => {
    // Counted in fives: the first four options tell all variants apart, the others follow them.
    const value = (option: number) => `Value ${(Math.floor(index / 5 ** (option % 4)) % 5) + 1}`;
    const attributes = Object.fromEntries(names.map((name, option) => [name, value(option)]));
    const priceMoney = { value: '34.00', currency: 'USD' };
    return { sku: `MANY-${index}`, attributes, price: 3400, priceMoney, onSale: false, qtyInStock: 9 };
  });
  return { ...item, structuredContent: { ...item.structuredContent, variantOptionOrdering: names, variants } };
}

/** The products over and over, each time as others. */
function nth(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The list has no products to repeat.');
  const round = Math.floor(index / items.length);
  if (round === 0) return item;
  const variants = item.structuredContent.variants.map((variant) => ({ ...variant, sku: `${variant.sku}-${round}` }));
  return {
    ...item,
    id: `${String(round).padStart(4, '0')}${item.id.slice(4)}`,
    title: `${item.title} ${round + 1}`,
    structuredContent: { ...item.structuredContent, variants },
  };
}
