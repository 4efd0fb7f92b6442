import { JSDOM } from 'jsdom';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addEntry, applyCoupon, changeQuantity, removeCoupon, removeEntry, type ShoppingCart } from '#contract';
import { type Call, createCall } from '../../runtime/api/call.ts';
import { createIntentKey } from '../../runtime/api/key.ts';
import { type CartStore, cartOf, cartStore } from '../../runtime/stores/cart.ts';
import { cartAddress } from '../../runtime/stores/cart-source.ts';
import { createFaultyNetwork, seeded } from '../support/faulty-network.ts';
import { type ShopServer, startShopServer } from '../support/shop-server.ts';

let server: ShopServer;
beforeAll(async () => {
  server = await startShopServer();
}, 240_000);
afterAll(() => server.stop());
afterEach(() => {
  vi.unstubAllGlobals();
});

interface Tab {
  readonly window: JSDOM['window'];
  readonly store: CartStore;
  readonly call: Call;
}

/** A page in a tab of its own; all tabs have one jar of cookies. */
function openTab(): Tab {
  const { window } = new JSDOM('', { url: server.root, pretendToBeVisual: true });
  return { window, store: cartStore(window.document), call: createCall({ document: window.document }) };
}

const skus = [
  ['mug', 'MUG'],
  ['jar', 'JAR'],
  ['shirt', 'SHIRT-red'],
] as const;

it('rel-I12 two tabs and 1,000 random commands: both show the server’s cart within a second of being looked at', async () => {
  const tabs: Tab[] = [];
  const network = createFaultyNetwork({
    root: server.root,
    fate: () => ({}),
    onCookie(name, value) {
      for (const { window } of tabs) {
        Reflect.set(window.document, 'cookie', value === undefined ? `${name}=; max-age=0` : `${name}=${value}`);
      }
    },
  });
  vi.stubGlobal('fetch', network.fetch);
  tabs.push(openTab(), openTab());
  const random = seeded(20_262);
  const below = (count: number) => Math.floor(random() * count);

  const command = async ({ call, store }: Tab): Promise<void> => {
    const idempotencyKey = createIntentKey();
    const cart = cartOf(store.state.get());
    // What this tab shows may be long gone: a refusal is an answer too.
    const entry = cart?.entries[below(cart.entries.length)];
    const accept = (reply: { ok: boolean; value?: { shoppingCart: ShoppingCart } }) => {
      if (reply.value) store.accept(reply.value.shoppingCart);
    };
    const kind = entry ? below(10) : 0;
    const params = { entryId: entry?.id ?? '' };
    if (kind < 4) {
      const [itemId, sku] = skus[below(3)] ?? skus[0];
      accept(await call(addEntry, { idempotencyKey, body: { itemId, sku, quantity: 1, additionalFields: null } }));
    } else if (kind < 7) {
      accept(await call(changeQuantity, { idempotencyKey, params, body: { quantity: 1 + below(9) } }));
    } else if (kind < 8) accept(await call(removeEntry, { idempotencyKey, params }));
    else if (kind < 9) accept(await call(applyCoupon, { idempotencyKey, body: { promoCode: 'TEN' } }));
    else accept(await call(removeCoupon, { idempotencyKey, params: { promoCode: 'TEN' } }));
  };

  const shown = ({ store }: Tab) => {
    const cart = cartOf(store.state.get());
    return cart && { version: cart.version, total: cart.grandTotalCents, pieces: cart.totalQuantity };
  };
  for (let round = 0; round < 20; round += 1) {
    // Both tabs work at the same time, each on what it knows.
    await Promise.all(
      tabs.map(async (tab) => {
        for (let done = 0; done < 25; done += 1) await command(tab);
      }),
    );
    for (const { window } of tabs) window.document.dispatchEvent(new window.Event('visibilitychange'));
    const answer = await network.fetch(cartAddress);
    const truth = (await answer.json()) as ShoppingCart;
    const wanted = { version: truth.version, total: truth.grandTotalCents, pieces: truth.totalQuantity };
    await expect.poll(() => tabs.map(shown), { timeout: 20_000 }).toEqual([wanted, wanted]);
  }
  for (const { window } of tabs) window.dispatchEvent(new window.Event('pagehide'));
}, 300_000);
