import type { Router } from 'express';
import { createSubscription, readStock, readWebsite, startGiftCard } from '#contract';
import { productTypes } from '#model';
import { accept, refuse } from '../services/lib/result.ts';
import type { Services } from '../services/services.ts';
import { callerOf } from './cart-cookies.ts';
import { type Gate, implement } from './implement.ts';

export function mountCommerce(router: Router, gate: Gate, { carts, stock, catalogue }: Services): void {
  implement(router, gate, readStock, async ({ query }) => {
    const result = await stock.read(query.itemId);
    return result.ok ? accept({ results: result.value }) : result;
  });
  implement(router, gate, createSubscription, async (context) => {
    const { qty, ...request } = context.body;
    return carts.single(callerOf(context), 'subscription', { ...request, quantity: qty });
  });
  implement(router, gate, startGiftCard, async (context) => {
    const { giftCardProductId: itemId, sku } = context.body;
    if (catalogue.item(itemId)?.productType !== productTypes.giftCard) return refuse('gift-card-unknown');
    const made = await carts.single(callerOf(context), 'gift-card', { itemId, sku, quantity: 1 });
    if (made.ok) return made;
    switch (made.problem) {
      case 'denomination-unselected':
      case 'variant-unavailable':
      case 'key-reused':
      case 'key-running':
        return { ...made, problem: made.problem };
      default:
        return refuse('variant-unavailable');
    }
  });
  implement(router, gate, readWebsite, () => {
    const { websiteId, website } = catalogue;
    return accept({
      id: websiteId,
      siteStatus: { value: website.siteStatus },
      developerMode: false,
      createdOn: website.createdOn,
      language: website.language,
      websiteType: website.websiteType,
    });
  });
}
