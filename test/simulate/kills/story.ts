import type pg from 'pg';
import type { Services } from '../../../server/services/services.ts';
import { owner } from '../scene.ts';
import { goods, receiver } from '../shop.ts';
import { address } from '../shopper-steps.ts';

type Note = (name: string, value: unknown) => void;

const [vase] = goods;
const visitorId = 'visitor-0';

/** What was before: a card that was given away, and a cart that it will pay a part of. */
export async function prepare({ carts, giftCards }: Services, pool: pg.Pool, note: Note): Promise<void> {
  await pool.query(receiver);
  const made = await giftCards.issue(owner, { amountCents: 3_000 }, 'issue');
  const { itemId, sku } = vase;
  const added = await carts.add({ visitorId, token: undefined }, { itemId, sku, quantity: 2 });
  if (!made.ok || !added.ok) throw new Error('The story cannot begin.');
  const { cartToken = '' } = added.value.shoppingCart;
  const caller = { visitorId, token: cartToken };
  await carts.chooseShipping(caller, { country: 'US', state: 'ME' }, 'boat');
  await giftCards.apply(caller, { cartToken, code: made.value.code });
  const page = await carts.checkout(caller, cartToken);
  note('request', {
    ...{ cartToken, email: 'ann@example.org', shippingAddress: address, shippingOptionId: 'boat' },
    ...{ expectedTotalCents: page?.cart.grandTotalCents, giftCardCents: 3_000 },
    payment: { method: 'card', token: 'approve' },
  });
}

/**
 * Checkout and refund, each with what follows them; told again after an end in between, it is the same presses with the
 * same keys, as a browser sends them again that has heard nothing.
 */
export async function story(services: Services, notes: Readonly<Record<string, unknown>>, note: Note): Promise<void> {
  const { orders, outbox, webhooks } = services;
  // Written by `prepare`.
  const request = notes['request'] as Parameters<typeof orders.place>[1];
  const buyer = { visitorId, token: request.cartToken, key: 'press', returnOrigin: 'https://shop.example' };
  const placed = await orders.place(buyer, request);
  if (!placed.ok) return note('refused', placed.problem);
  const { id, entries } = placed.value;
  note('order', id);
  await outbox.deliver();
  await webhooks.deliver();
  const lines = entries.map((entry) => ({ entryId: entry.id, quantity: 1 }));
  const command = { kind: 'refund', amountCents: 5_000, lines, restock: true, tellsBuyer: true } as const;
  const refunded = await orders.change(owner, { orderId: id, key: 'refund', command });
  if (!refunded.ok) throw new Error(`The refund is refused: ${refunded.problem}`);
  note('refunded', id);
  await outbox.deliver();
  await webhooks.deliver();
}
