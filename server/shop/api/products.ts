import type { Router } from 'express';
import { listProducts, setProductHidden, setProductPrice } from '#contract';
import { accept, refuse } from '../../services/lib/result.ts';
import type { ProductPlace } from '../../services/products/product-list.ts';
import type { Services } from '../../services/services.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Gate, implement } from './implement.ts';

export function mountProducts(router: Router, gate: Gate, { products, catalogue }: Services): void {
  implement(router, gate, listProducts, async ({ query: { cursor, search, show } }) => {
    const from = placeOf(readCursor(cursor));
    if (from === 'stale') return refuse('cursor-stale');
    const page = await products.list({ from, search, show });
    if (!page.ok) return page;
    const { items, next } = page.value;
    return accept({
      currency: catalogue.currency,
      products: [...items],
      hasNextPage: next !== null,
      nextPageCursor: next && writeCursor(next),
    });
  });
  implement(router, gate, setProductPrice, ({ body, account }) => products.setPrice(body, account?.email ?? ''));
  implement(router, gate, setProductHidden, ({ body, account }) => products.setHidden(body, account?.email ?? ''));
}

function placeOf(position: ReturnType<typeof readCursor>): ProductPlace | undefined | 'stale' {
  if (position === undefined || position === 'stale') return position;
  const [part, itemId] = position;
  const isOurs = position.length === 2 && (part === 'shown' || part === 'hidden') && typeof itemId === 'string';
  return isOurs ? [part, itemId] : 'stale';
}
