import { and, eq, sql } from 'drizzle-orm';
import { bounds, type CartLine, type ShoppingCart } from '#contract';
import { randomToken } from '../../http/security/index.ts';
import { type Queries, type Transaction, tables } from '../../store/index.ts';
import type { CatalogueItem, CatalogueVariant } from '../catalogue/catalogue.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import {
  type AddErrors,
  type AddRequest,
  chooseVariant,
  type FieldErrors,
  type VariantErrors,
} from './choose-variant.ts';
import type { Ledger } from './ledger.ts';
import type { Caller, CartParts, KeyErrors } from './parts.ts';
import type { CartKind, CartRow, StoredEntry } from './view.ts';

const { cartEntries } = tables;

interface Updated {
  readonly shoppingCart: ShoppingCart;
  readonly updatedEntry: CartLine;
}

interface FieldsRequest {
  readonly itemId: string;
  readonly sku?: string | null | undefined;
  readonly additionalFields?: string | null | undefined;
}

/** Changes of a cart's entries. */
export interface CartEntries {
  add(
    caller: Caller,
    request: AddRequest,
  ): Promise<Result<{ shoppingCart: ShoppingCart; newlyAdded: CartLine }, AddErrors | 'cart-full' | KeyErrors>>;
  changeQuantity(
    caller: Caller,
    entryId: string,
    quantity: unknown,
  ): Promise<Result<Updated, VariantErrors | 'entry-unknown' | KeyErrors>>;
  updateFields(
    caller: Caller,
    entryId: string,
    request: FieldsRequest,
  ): Promise<Result<Updated, 'entry-unknown' | FieldErrors | KeyErrors>>;
  remove(
    caller: Caller,
    entryId: string,
  ): Promise<Result<{ shoppingCart: ShoppingCart; removedEntryId: string }, 'entry-unknown' | KeyErrors>>;
  restore(caller: Caller, entryId: string): Promise<Result<Updated, 'undo-expired' | 'stock-short' | KeyErrors>>;
  /** A cart of one thing with a checkout of its own. */
  single(
    caller: Caller,
    kind: 'subscription' | 'gift-card',
    request: AddRequest,
  ): Promise<Result<{ cartToken: string }, AddErrors | KeyErrors>>;
}

/** What the changes of entries work with. */
interface EntriesContext extends CartParts {
  readonly ledger: Ledger;
}

export function createEntries(parts: CartParts, ledger: Ledger): CartEntries {
  const context = { ...parts, ledger };
  return {
    add: (caller, request) => addEntry(context, caller, request),
    changeQuantity: (caller, entryId, quantity) => changeQuantity(context, caller, entryId, quantity),
    updateFields: (caller, entryId, request) => updateFields(context, caller, entryId, request),
    remove: (caller, entryId) => removeEntry(context, caller, entryId),
    restore: (caller, entryId) => restoreEntry(context, caller, entryId),
    single: (caller, kind, request) => startSingle(context, caller, kind, request),
  };
}

const isEntry = ({ catalogue }: EntriesContext, id: string) =>
  and(eq(cartEntries.websiteId, catalogue.websiteId), eq(cartEntries.id, id));

function addEntry(context: EntriesContext, caller: Caller, request: AddRequest): ReturnType<CartEntries['add']> {
  const command = { kind: 'add', payload: { ...request }, creates: 'cart' } as const;
  return context.ledger.perform(caller, command, 'variant-unavailable', async ({ transaction, cart, stored }) => {
    const chosen = await choose(context, transaction, request, (itemId, sku) => held(stored, itemId, sku), 'cart');
    if (!chosen.ok) return chosen;
    const fields = await context.readAnswers(
      transaction,
      cartOf(cart, caller),
      chosen.value.item,
      request.additionalFields,
    );
    if (!fields.ok) return fields;
    const { item, variant, quantity } = chosen.value;
    const twin = stored.find(
      ({ entry }) => entry.itemId === item.id && entry.sku === variant.sku && entry.additionalFields === fields.value,
    );
    if (!twin && stored.length >= bounds.cartEntries) return refuse('cart-full');
    const total = quantity + (twin?.entry.quantity ?? 0);
    if (total > bounds.quantity.max) return refuse('stock-short');
    const id =
      twin?.entry.id ??
      (await insertEntry(context, transaction, cart, chosen.value, { additionalFields: fields.value }));
    if (twin) {
      await transaction
        .update(cartEntries)
        .set({ quantity: total, seenPriceCents: variant.priceCents })
        .where(isEntry(context, id));
    }
    return accept({ extra: (view: ShoppingCart) => ({ newlyAdded: lineIn(view, id) }) });
  });
}

function changeQuantity(
  context: EntriesContext,
  caller: Caller,
  entryId: string,
  quantity: unknown,
): ReturnType<CartEntries['changeQuantity']> {
  const command = { kind: 'change-quantity', payload: { entryId, quantity } };
  return context.ledger.perform(caller, command, 'entry-unknown', async ({ transaction, stored }) => {
    const entry = entryOf(stored, entryId);
    if (!entry) return refuse('entry-unknown');
    const request = { itemId: entry.itemId, sku: entry.sku, quantity };
    const chosen = await choose(
      context,
      transaction,
      request,
      (itemId, sku) => held(stored, itemId, sku, entryId),
      'cart',
    );
    if (!chosen.ok) return chosen;
    await transaction
      .update(cartEntries)
      .set({ quantity: chosen.value.quantity, seenPriceCents: chosen.value.variant.priceCents })
      .where(isEntry(context, entryId));
    return accept({ extra: (view: ShoppingCart) => ({ updatedEntry: lineIn(view, entryId) }) });
  });
}

function updateFields(
  context: EntriesContext,
  caller: Caller,
  entryId: string,
  { itemId, sku, additionalFields }: FieldsRequest,
): ReturnType<CartEntries['updateFields']> {
  const command = { kind: 'update-fields', payload: { entryId, itemId, sku, additionalFields } };
  return context.ledger.perform(caller, command, 'entry-unknown', async ({ transaction, cart, stored }) => {
    const entry = entryOf(stored, entryId);
    const item = context.catalogue.item(itemId);
    const isNamed = entry?.itemId === itemId && (sku === undefined || sku === null || entry.sku === sku);
    if (!entry || !item || !isNamed) return refuse('entry-unknown');
    const fields = await context.readAnswers(transaction, cartOf(cart, caller), item, additionalFields);
    if (!fields.ok) return fields;
    await transaction.update(cartEntries).set({ additionalFields: fields.value }).where(isEntry(context, entryId));
    return accept({ extra: (view: ShoppingCart) => ({ updatedEntry: lineIn(view, entryId) }) });
  });
}

function removeEntry(context: EntriesContext, caller: Caller, entryId: string): ReturnType<CartEntries['remove']> {
  const command = { kind: 'remove', payload: { entryId } };
  return context.ledger.perform(caller, command, 'entry-unknown', async ({ transaction, stored }) => {
    if (!entryOf(stored, entryId)) return refuse('entry-unknown');
    await transaction.update(cartEntries).set({ removedAt: sql`now()` }).where(isEntry(context, entryId));
    return accept({ extra: () => ({ removedEntryId: entryId }) });
  });
}

function restoreEntry(context: EntriesContext, caller: Caller, entryId: string): ReturnType<CartEntries['restore']> {
  const command = { kind: 'restore', payload: { entryId } };
  return context.ledger.perform(caller, command, 'undo-expired', async ({ transaction, cart, stored }) => {
    const [entry] = await transaction
      .update(cartEntries)
      .set({ removedAt: null })
      .where(
        and(
          isEntry(context, entryId),
          eq(cartEntries.cartId, cart.id),
          sql`${cartEntries.removedAt} > now() - make_interval(secs => ${bounds.undoSeconds})`,
        ),
      )
      .returning();
    // Undo pressed twice: the entry is back already.
    if (!entry && !entryOf(stored, entryId)) return refuse('undo-expired');
    return accept({ extra: (view: ShoppingCart) => ({ updatedEntry: lineIn(view, entryId) }) });
  });
}

async function startSingle(
  context: EntriesContext,
  caller: Caller,
  kind: 'subscription' | 'gift-card',
  request: AddRequest,
): ReturnType<CartEntries['single']> {
  const command = { kind: `start-${kind}`, payload: { ...request }, creates: kind };
  const made = await context.ledger.perform(caller, command, 'variant-unavailable', async ({ transaction, cart }) => {
    const chosen = await choose(context, transaction, request, () => 0, kind);
    if (!chosen.ok) return chosen;
    const fields = await context.readAnswers(
      transaction,
      cartOf(cart, caller),
      chosen.value.item,
      request.additionalFields,
    );
    if (!fields.ok) return fields;
    const { subscriptionOptionId = null, gift = null } = request;
    await insertEntry(context, transaction, cart, chosen.value, {
      additionalFields: fields.value,
      subscriptionOptionId,
      gift,
    });
    return accept({ extra: () => ({ cartToken: cart.token }) });
  });
  return made.ok ? accept({ cartToken: made.value.cartToken }) : made;
}

function held(stored: readonly StoredEntry[], itemId: string, sku: string, except?: string): number {
  return stored
    .filter(({ entry }) => entry.itemId === itemId && entry.sku === sku && entry.id !== except)
    .reduce((total, { entry }) => total + entry.quantity, 0);
}

async function choose(
  { catalogue, stock }: EntriesContext,
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
  { catalogue: { websiteId } }: EntriesContext,
  transaction: Transaction,
  cart: CartRow,
  chosen: { item: CatalogueItem; variant: CatalogueVariant; quantity: number },
  more: Partial<Pick<typeof cartEntries.$inferSelect, 'additionalFields' | 'subscriptionOptionId' | 'gift'>>,
): Promise<string> {
  const id = randomToken();
  await transaction.insert(cartEntries).values({
    id,
    websiteId,
    cartId: cart.id,
    itemId: chosen.item.id,
    sku: chosen.variant.sku,
    quantity: chosen.quantity,
    ...more,
    seenPriceCents: chosen.variant.priceCents,
    // After those that were removed too, which may come back.
    position: sql`(select coalesce(max(position), 0) + 1 from cart_entries
      where website_id = ${websiteId} and cart_id = ${cart.id})`,
  });
  return id;
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
