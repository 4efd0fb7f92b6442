import type { Request, Response, Router } from 'express';
import {
  type ApiErrorName,
  addEntry,
  applyCoupon,
  changeQuantity,
  chooseShipping,
  readCart,
  removeCoupon,
  removeEntry,
  restoreEntry,
  type ShoppingCart,
  updateAdditionalFields,
} from '#contract';
import { isToken } from '../../services/cart/read-cart.ts';
import { withoutSums } from '../../services/cart/view.ts';
import { accept, type Result } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { callerOf, keepCart } from './cart-cookies.ts';
import { type Gate, implement } from './implement.ts';

export function mountCart(router: Router, gate: Gate, { carts, catalogue }: Services): void {
  implement(router, gate, readCart, async (context) => {
    const { mock, timecode, calculateSubtotal } = context.query;
    const isMock = mock === 'true';
    const read = await carts.read(isMock ? { visitorId: '', token: undefined } : callerOf(context));
    const cart = isMock ? mockCart(read, catalogue) : read;
    // A cart that was never stored is as old as its reader says.
    const dated = timecode !== undefined && (isMock || cart.id === '') ? { ...cart, created: Number(timecode) } : cart;
    return accept(calculateSubtotal === 'false' ? withoutSums(dated) : dated);
  });
  implement(router, gate, addEntry, async (context) => kept(context, await carts.add(callerOf(context), context.body)));
  implement(router, gate, changeQuantity, async (context) =>
    kept(context, await carts.changeQuantity(callerOf(context), context.params.entryId, context.body.quantity)),
  );
  implement(router, gate, updateAdditionalFields, async (context) =>
    kept(context, await carts.updateFields(callerOf(context), context.params.entryId, context.body)),
  );
  implement(router, gate, removeEntry, async (context) =>
    kept(context, await carts.remove(callerOf(context), context.params.entryId)),
  );
  implement(router, gate, restoreEntry, async (context) =>
    kept(context, await carts.restore(callerOf(context), context.params.entryId)),
  );
  implement(router, gate, applyCoupon, async (context) =>
    kept(context, await carts.applyCoupon(callerOf(context), context.body.promoCode)),
  );
  implement(router, gate, removeCoupon, async (context) =>
    kept(context, await carts.removeCoupon(callerOf(context), context.params.promoCode)),
  );
  implement(router, gate, chooseShipping, async (context) => {
    const { location, shippingOptionId, cartToken } = context.body;
    const caller = callerOf(context);
    const opener = cartToken !== undefined && isToken(cartToken) ? { ...caller, token: cartToken } : caller;
    const chosen = await carts.chooseShipping(opener, location, shippingOptionId ?? null);
    // A cart of one thing is not the cart that the browser keeps.
    return cartToken === undefined ? kept(context, chosen) : chosen;
  });
}

/** Sees to it that the browser keeps the cart it has just changed. */
function kept<Value extends { shoppingCart: ShoppingCart }, ErrorName extends ApiErrorName>(
  { request, response }: { request: Request; response: Response },
  result: Result<Value, ErrorName>,
): Result<Value, ErrorName> {
  if (result.ok) keepCart(request, response, result.value.shoppingCart.cartToken);
  return result;
}

/** A filled cart for previews: two of the first product that can be bought; nothing is stored. */
function mockCart(empty: ShoppingCart, catalogue: Services['catalogue']): ShoppingCart {
  for (const item of catalogue.items()) {
    const [variant] = item.variants;
    if (!variant) continue;
    const { sku, attributes, priceCents } = variant;
    const subTotal = priceCents * 2;
    const entry = {
      id: 'mock-entry',
      itemId: item.id,
      chosenVariant: { sku, attributes: { ...attributes } },
      quantity: 2,
      title: item.title,
      subTotal,
      purchasePriceCents: priceCents,
      productType: item.productType,
      additionalFields: null,
      ...(item.imageUrl && { imageUrl: item.imageUrl }),
    };
    return {
      ...empty,
      id: 'mock',
      entries: [entry],
      subtotalCents: subTotal,
      grandTotalCents: subTotal,
      totalQuantity: 2,
    };
  }
  return empty;
}
