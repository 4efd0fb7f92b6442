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
const List = z.looseObject({ collection: z.looseObject({}), items: z.array(Item) });

export interface LongList {
  /** The page of the list. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/**
 * A server of its own with the demonstration shop, whose stoneware is so many products, each with its choices, quantity
 * and button in the list: the most that a list page shows.
 */
export async function startLongList(count: number): Promise<LongList> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-long-list-'));
  const [template, content] = [join(folder, 'template'), join(folder, 'content')];
  cpSync('site-templates/shop', template, { recursive: true });
  cpSync('fixtures/pages/shop', content, { recursive: true });

  const card = join(template, 'blocks/product-card.block');
  writeFileSync(
    card,
    readFileSync(card, 'utf8').replace('</li>', '<div class="product-buy">{@|product-checkout}</div></li>'),
  );

  const settings = join(template, 'collections/products.conf');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('"pageSize": 20', `"pageSize": ${count}`));

  const page = join(content, 'stoneware.json');
  const list = List.parse(JSON.parse(readFileSync(page, 'utf8')));
  const items = Array.from({ length: count }, (_, index) => nth(list.items, index));
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

/** The products over and over, each time as others. */
function nth(items: readonly z.infer<typeof Item>[], index: number): z.infer<typeof Item> {
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
