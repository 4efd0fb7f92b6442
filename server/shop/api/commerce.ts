import type { Router } from 'express';
import { createSubscription, readStock, readWebsite } from '#contract';
import { accept } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
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
