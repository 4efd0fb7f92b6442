import { and, eq, sql } from 'drizzle-orm';
import { bounds, type CartLine, type ShoppingCart } from '#contract';
import { randomToken } from '../../../http/security/index.ts';
import { type Queries, type Transaction, tables } from '../../../store/index.ts';
import type { CatalogueItem, CatalogueVariant } from '../catalogue/catalogue.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import {
  type AddRefusals,
  type AddRequest,
  chooseVariant,
  type FieldRefusals,
  type VariantRefusals,
} from './choose-variant.ts';
import type { Ledger } from './ledger.ts';
import type { Caller, CartParts, KeyRefusals } from './parts.ts';
import type { CartKind, CartRow, StoredEntry } from './view.ts';

const { cartEntries } = tables;

interface Updated {
  readonly shoppingCart: ShoppingCart;
  readonly updatedEntry: CartLine;
}

/** Changes of a cart's entries. */
export interface CartEntries {
  add(
    caller: Caller,
    request: AddRequest,
  ): Promise<Result<{ shoppingCart: ShoppingCart; newlyAdded: CartLine }, AddRefusals | 'cart-full' | KeyRefusals>>;
  changeQuantity(
    caller: Caller,
    entryId: string,
    quantity: unknown,
  ): Promise<Result<Updated, VariantRefusals | 'entry-unknown' | KeyRefusals>>;
  updateFields(
    caller: Caller,
    entryId: string,
    request: { itemId: string; sku?: string | null | undefined; additionalFields?: string | null | undefined },
  ): Promise<Result<Updated, 'entry-unknown' | FieldRefusals | KeyRefusals>>;
  remove(
    caller: Caller,
    entryId: string,
  ): Promise<Result<{ shoppingCart: ShoppingCart; removedEntryId: string }, 'entry-unknown' | KeyRefusals>>;
  restore(caller: Caller, entryId: string): Promise<Result<Updated, 'undo-expired' | 'stock-short' | KeyRefusals>>;
  /** A cart of one thing with a checkout of its own. */
  single(
    caller: Caller,
    kind: 'subscription' | 'gift-card',
    request: AddRequest,
  ): Promise<Result<{ cartToken: string }, AddRefusals | KeyRefusals>>;
}

export function createEntries({ catalogue, stock, readAnswers }: CartParts, ledger: Ledger): CartEntries {
  const { websiteId } = catalogue;
  const isEntry = (id: string) => and(eq(cartEntries.websiteId, websiteId), eq(cartEntries.id, id));

  function held(stored: readonly StoredEntry[], itemId: string, sku: string, except?: string): number {
    return stored
      .filter(({ entry }) => entry.itemId === itemId && entry.sku === sku && entry.id !== except)
      .reduce((total, { entry }) => total + entry.quantity, 0);
  }

  async function choose(
    queries: Queries,
    request: AddRequest,
    alreadyInCart: (itemId: string, sku: string) => number,
    kind: CartKind,
  ) {
    const item = catalogue.item(request.itemId);
    const rows = item ? await stock.rows(queries, item) : [];
    return chooseVariant({ item, request, rows, alreadyInCart, kind });
  }

  async function insertEntry(
    transaction: Transaction,
    cart: CartRow,
    chosen: { item: CatalogueItem; variant: CatalogueVariant; quantity: number },
    additionalFields: string | null,
    subscriptionOptionId: string | null,
  ): Promise<string> {
    const id = randomToken();
    await transaction.insert(cartEntries).values({
      id,
      websiteId,
      cartId: cart.id,
      itemId: chosen.item.id,
      sku: chosen.variant.sku,
      quantity: chosen.quantity,
      additionalFields,
      subscriptionOptionId,
      seenPriceCents: chosen.variant.priceCents,
      // After those that were removed too, which may come back.
      position: sql`(select coalesce(max(position), 0) + 1 from cart_entries
        where website_id = ${websiteId} and cart_id = ${cart.id})`,
    });
    return id;
  }

  return {
    add(caller, request) {
      const command = { kind: 'add', payload: { ...request }, creates: 'cart' } as const;
      return ledger.perform(caller, command, 'variant-unavailable', async ({ transaction, cart, stored }) => {
        const chosen = await choose(transaction, request, (itemId, sku) => held(stored, itemId, sku), 'cart');
        if (!chosen.ok) return chosen;
        const fields = await readAnswers(
          transaction,
          cartOf(cart, caller),
          chosen.value.item,
          request.additionalFields,
        );
        if (!fields.ok) return fields;
        const { item, variant, quantity } = chosen.value;
        const twin = stored.find(
          ({ entry }) =>
            entry.itemId === item.id && entry.sku === variant.sku && entry.additionalFields === fields.value,
        );
        if (!twin && stored.length >= bounds.cartEntries) return refuse('cart-full');
        const total = quantity + (twin?.entry.quantity ?? 0);
        if (total > bounds.quantity.max) return refuse('stock-short');
        const id = twin?.entry.id ?? (await insertEntry(transaction, cart, chosen.value, fields.value, null));
        if (twin) {
          await transaction
            .update(cartEntries)
            .set({ quantity: total, seenPriceCents: variant.priceCents })
            .where(isEntry(id));
        }
        return accept({ extra: (view: ShoppingCart) => ({ newlyAdded: lineIn(view, id) }) });
      });
    },

    changeQuantity(caller, entryId, quantity) {
      const command = { kind: 'change-quantity', payload: { entryId, quantity } };
      return ledger.perform(caller, command, 'entry-unknown', async ({ transaction, stored }) => {
        const entry = entryOf(stored, entryId);
        if (!entry) return refuse('entry-unknown');
        const request = { itemId: entry.itemId, sku: entry.sku, quantity };
        const chosen = await choose(transaction, request, (itemId, sku) => held(stored, itemId, sku, entryId), 'cart');
        if (!chosen.ok) return chosen;
        await transaction
          .update(cartEntries)
          .set({ quantity: chosen.value.quantity, seenPriceCents: chosen.value.variant.priceCents })
          .where(isEntry(entryId));
        return accept({ extra: (view: ShoppingCart) => ({ updatedEntry: lineIn(view, entryId) }) });
      });
    },

    updateFields(caller, entryId, { itemId, sku, additionalFields }) {
      const command = { kind: 'update-fields', payload: { entryId, itemId, sku, additionalFields } };
      return ledger.perform(caller, command, 'entry-unknown', async ({ transaction, cart, stored }) => {
        const entry = entryOf(stored, entryId);
        const item = catalogue.item(itemId);
        const isNamed = entry?.itemId === itemId && (sku === undefined || sku === null || entry.sku === sku);
        if (!entry || !item || !isNamed) return refuse('entry-unknown');
        const fields = await readAnswers(transaction, cartOf(cart, caller), item, additionalFields);
        if (!fields.ok) return fields;
        await transaction.update(cartEntries).set({ additionalFields: fields.value }).where(isEntry(entryId));
        return accept({ extra: (view: ShoppingCart) => ({ updatedEntry: lineIn(view, entryId) }) });
      });
    },

    remove(caller, entryId) {
      const command = { kind: 'remove', payload: { entryId } };
      return ledger.perform(caller, command, 'entry-unknown', async ({ transaction, stored }) => {
        if (!entryOf(stored, entryId)) return refuse('entry-unknown');
        await transaction.update(cartEntries).set({ removedAt: sql`now()` }).where(isEntry(entryId));
        return accept({ extra: () => ({ removedEntryId: entryId }) });
      });
    },

    restore(caller, entryId) {
      const command = { kind: 'restore', payload: { entryId } };
      return ledger.perform(caller, command, 'undo-expired', async ({ transaction, cart, stored }) => {
        const [entry] = await transaction
          .update(cartEntries)
          .set({ removedAt: null })
          .where(
            and(
              isEntry(entryId),
              eq(cartEntries.cartId, cart.id),
              sql`${cartEntries.removedAt} > now() - make_interval(secs => ${bounds.undoSeconds})`,
            ),
          )
          .returning();
        // Undo pressed twice: the entry is back already.
        if (!entry && !entryOf(stored, entryId)) return refuse('undo-expired');
        return accept({ extra: (view: ShoppingCart) => ({ updatedEntry: lineIn(view, entryId) }) });
      });
    },

    async single(caller, kind, request) {
      const command = { kind: `start-${kind}`, payload: { ...request }, creates: kind };
      const made = await ledger.perform(caller, command, 'variant-unavailable', async ({ transaction, cart }) => {
        const chosen = await choose(transaction, request, () => 0, kind);
        if (!chosen.ok) return chosen;
        const fields = await readAnswers(
          transaction,
          cartOf(cart, caller),
          chosen.value.item,
          request.additionalFields,
        );
        if (!fields.ok) return fields;
        await insertEntry(transaction, cart, chosen.value, fields.value, request.subscriptionOptionId ?? null);
        return accept({ extra: () => ({ cartToken: cart.token }) });
      });
      return made.ok ? accept({ cartToken: made.value.cartToken }) : made;
    },
  };
}

/** Whose cart it is now: a file belongs to who sent it, also where somebody opened the cart by its cookie. */
function cartOf({ id }: CartRow, { visitorId }: Caller) {
  return { id, visitorId };
}

function entryOf(stored: readonly StoredEntry[], id: string): StoredEntry['entry'] | undefined {
  return stored.find(({ entry }) => entry.id === id)?.entry;
}

function lineIn(view: ShoppingCart, id: string): CartLine {
  const line = view.entries.find((entry) => entry.id === id);
  if (!line) throw new Error('An entry that was just written is not in its cart.');
  return line;
}
