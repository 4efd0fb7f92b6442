import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShoppingCart } from '#contract';
import type { Caller } from '../../../../server/services/cart/parts.ts';
import type { Services } from '../../../../server/services/services.ts';
import type { Store } from '../../../../server/store/index.ts';
import { createShopApi } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

let store: Store;
let services: Services;
const statements: string[] = [];
beforeAll(async () => {
  store = await openTestStore({ onStatement: (text) => void statements.push(text) });
  services = createShopApi(store).services;
});
afterAll(() => store.close());

type Command =
  | { readonly do: 'add'; readonly item: number; readonly quantity: number }
  | { readonly do: 'change'; readonly entry: number; readonly quantity: number }
  | { readonly do: 'remove' | 'restore'; readonly entry: number }
  | { readonly do: 'coupon'; readonly code: string };

const items = [
  { itemId: 'mug', sku: 'MUG' },
  { itemId: 'shirt', sku: 'L-BLUE' },
  { itemId: 'vase', sku: 'VASE' },
] as const;
const entry = fc.nat(3);
const quantity = fc.integer({ min: 1, max: 12 });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), item: fc.nat(items.length - 1), quantity }),
  fc.record({ do: fc.constant('change' as const), entry, quantity }),
  fc.record({ do: fc.constantFrom('remove' as const, 'restore' as const), entry }),
  fc.record({ do: fc.constant('coupon' as const), code: fc.constantFrom('TEN', 'FIVE', 'OLD') }),
);

let visitors = 0;

it('rel-G18 any commands, each sent once or twice, leave a cart that adds up and whose history says how it came about', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ command, twice: fc.boolean() }), { maxLength: 12 }), async (intents) => {
      visitors += 1;
      const visitorId = `property-${visitors}`;
      const seen: string[] = [];
      let expected = new Map<string, number>();
      let changes = 0;
      for (const [at, { command: wanted, twice }] of intents.entries()) {
        const caller: Caller = { visitorId, token: undefined, key: `k${at}` };
        const done = await perform(caller, wanted, seen);
        expect(twice ? await perform(caller, wanted, seen) : done).toEqual(done);
        if (!done.ok) continue;
        changes += 1;
        for (const { id } of done.value.shoppingCart.entries) if (!seen.includes(id)) seen.push(id);
        addsUp(done.value.shoppingCart);
        expected = new Map(done.value.shoppingCart.entries.map((line) => [line.id, line.quantity]));
      }
      const cart = await services.carts.read({ visitorId, token: undefined });
      expect(new Map(cart.entries.map((line) => [line.id, line.quantity]))).toEqual(expected);
      expect(cart.version).toBe(changes);
      expect((await services.carts.history(cart.id)) ?? []).toHaveLength(changes);
    }),
    { numRuns: 25 },
  );
}, 60_000);

function perform(caller: Caller, wanted: Command, seen: readonly string[]) {
  const { carts } = services;
  switch (wanted.do) {
    case 'add':
      return carts.add(caller, { ...(items[wanted.item] ?? items[0]), quantity: wanted.quantity });
    case 'change':
      return carts.changeQuantity(caller, seen[wanted.entry] ?? 'none', wanted.quantity);
    case 'remove':
      return carts.remove(caller, seen[wanted.entry] ?? 'none');
    case 'restore':
      return carts.restore(caller, seen[wanted.entry] ?? 'none');
    case 'coupon':
      return carts.applyCoupon(caller, wanted.code);
  }
}

function addsUp(cart: ShoppingCart): void {
  const subtotal = cart.entries.reduce((sum, line) => sum + line.quantity * line.purchasePriceCents, 0);
  const discount = cart.coupons.reduce((sum, { discountCents }) => sum + discountCents, 0);
  expect(cart.subtotalCents).toBe(subtotal);
  expect(cart.discountCents).toBe(discount);
  expect(cart.grandTotalCents).toBe(subtotal - discount + cart.shippingCostCents + cart.taxCents);
  expect(
    [cart.subtotalCents, cart.discountCents, cart.taxCents, cart.grandTotalCents].every(
      (cents) => Number.isSafeInteger(cents) && cents >= 0,
    ),
  ).toBe(true);
  expect(cart.totalQuantity).toBe(cart.entries.reduce((sum, line) => sum + line.quantity, 0));
}

it('reads a cart of five lines with one query', async () => {
  const caller = { visitorId: 'five', token: undefined };
  const add = (itemId: string, sku: string) => services.carts.add(caller, { itemId, sku, quantity: 1 });
  for (const [itemId, sku] of [
    ['mug', 'MUG'],
    ['shirt', 'S-RED'],
    ['shirt', 'L-BLUE'],
    ['vase', 'VASE'],
    ['lesson', 'LESSON'],
  ] as const) {
    expect((await add(itemId, sku)).ok).toBe(true);
  }
  statements.length = 0;
  expect((await services.carts.read(caller)).entries).toHaveLength(5);
  expect(statements).toHaveLength(1);
});
