import type { Router } from 'express';
import { applyGiftCard, removeGiftCard, startGiftCard } from '#contract';
import { productTypes } from '#model';
import { accept, type Result, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { callerOf } from './cart-cookies.ts';
import { type Gate, implement } from './implement.ts';
import { tooManyTriesOfCode } from './recipients.ts';

export function mountGiftCards(router: Router, gate: Gate, { carts, catalogue, giftCards }: Services): void {
  implement(router, gate, startGiftCard, async (context) => {
    const { giftCardProductId: itemId, sku, ...given } = context.body;
    if (catalogue.item(itemId)?.productType !== productTypes.giftCard) return refuse('gift-card-unknown');
    const gift = giftCards.readDetails(given);
    if (!gift.ok) return gift;
    const request = { itemId, sku, quantity: 1, gift: gift.value };
    const made = await carts.single(callerOf(context), 'gift-card', request);
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
  implement(router, gate, applyGiftCard, async (context) => {
    const { body, response } = context;
    const limited = await tooManyTriesOfCode(gate.limiter, response, body.code);
    return limited ?? asCards(await giftCards.apply(callerOf(context), body));
  });
  implement(router, gate, removeGiftCard, async (context) => {
    const { body, params } = context;
    return asCards(await giftCards.remove(callerOf(context), { ...body, cardId: params.cardId }));
  });
}

const asCards = <Cards, ErrorName extends Parameters<typeof refuse>[0]>(result: Result<Cards, ErrorName>) =>
  result.ok ? accept({ giftCards: result.value }) : result;
