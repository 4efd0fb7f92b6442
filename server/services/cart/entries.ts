import { and, eq, sql } from 'drizzle-orm';
import { bounds, type CartLine, type ShoppingCart } from '#contract';
import { quantityLimits } from '#model';
import { randomToken } from '../../http/security/index.ts';
import { tables } from '../../store/index.ts';
import { priceIn } from '../catalogue/catalogue.ts';
import { accept, refuse } from '../lib/result.ts';
import type { VariantErrors } from './choose-variant.ts';
import { type AddErrors, type AddRequest, type Chosen, chooseVariant, type FieldErrors } from './choose-variant.ts';
import type { Change, Command } from './ledger.ts';
import type { CartKind, CartRow, SingleKind, StoredEntry } from './view.ts';

const { cartEntries } = tables;

export interface FieldsRequest {
  readonly itemId: string;
  readonly sku?: string | null | undefined;
  readonly additionalFields?: string | null | undefined;
}

export type Added = { readonly newlyAdded: CartLine };
export type Updated = { readonly updatedEntry: CartLine };

export function addEntry(request: AddRequest): Command<Added, AddErrors | 'cart-full'> {
  return {
    kind: 'add',
    payload: { ...request },
    creates: 'cart',
    missing: 'variant-unavailable',
    async change(given) {
      const answered = await chooseAnswered(given, request, 'cart');
      if (!answered.ok) return answered;
      const { item, variant, quantity, additionalFields } = answered.value;
      const twin = given.stored.find(
        ({ entry }) =>
          entry.itemId === item.id && entry.sku === variant.sku && entry.additionalFields === additionalFields,
      );
      if (!twin && given.stored.length >= bounds.cartEntries) return refuse('cart-full');
      const total = quantity + (twin?.entry.quantity ?? 0);
      if (total > quantityLimits.maximum) return refuse('stock-short');
      const id = twin?.entry.id ?? (await insertEntry(given, answered.value, { additionalFields }));
      if (twin) await updateEntry(given, id, { quantity: total, seenPriceCents: variant.priceCents });
      return accept({ extra: (view: ShoppingCart) => ({ newlyAdded: lineIn(view, id) }) });
    },
  };
}

export function changeQuantity(entryId: string, quantity: unknown): Command<Updated, VariantErrors | 'entry-unknown'> {
  return {
    kind: 'change-quantity',
    payload: { entryId, quantity },
    missing: 'entry-unknown',
    async change(given) {
      const entry = entryOf(given.stored, entryId);
      if (!entry) return refuse('entry-unknown');
      const chosen = await choose(given, { itemId: entry.itemId, sku: entry.sku, quantity }, 'cart', entryId);
      if (!chosen.ok) return chosen;
      const { variant, quantity: wanted } = chosen.value;
      await updateEntry(given, entryId, { quantity: wanted, seenPriceCents: variant.priceCents });
      return accept({ extra: showUpdated(entryId) });
    },
  };
}

export function updateFields(
  entryId: string,
  { itemId, sku, additionalFields }: FieldsRequest,
): Command<Updated, FieldErrors | 'entry-unknown'> {
  return {
    kind: 'update-fields',
    payload: { entryId, itemId, sku, additionalFields },
    missing: 'entry-unknown',
    async change(given) {
      const { parts, transaction, stored } = given;
      const entry = entryOf(stored, entryId);
      const item = parts.catalogue.item(itemId);
      const isNamed = entry?.itemId === itemId && (sku === undefined || sku === null || entry.sku === sku);
      if (!entry || !item || !isNamed) return refuse('entry-unknown');
      const fields = await parts.readAnswers(transaction, ownedCart(given), item, additionalFields);
      if (!fields.ok) return fields;
      await updateEntry(given, entryId, { additionalFields: fields.value });
      return accept({ extra: showUpdated(entryId) });
    },
  };
}

export function removeEntry(entryId: string): Command<{ removedEntryId: string }, 'entry-unknown'> {
  return {
    kind: 'remove',
    payload: { entryId },
    missing: 'entry-unknown',
    async change(given) {
      if (!entryOf(given.stored, entryId)) return refuse('entry-unknown');
      await given.transaction.update(cartEntries).set({ removedAt: sql`now()` }).where(isEntry(given, entryId));
      return accept({ extra: () => ({ removedEntryId: entryId }) });
    },
  };
}

export function restoreEntry(entryId: string): Command<Updated, 'undo-expired'> {
  return {
    kind: 'restore',
    payload: { entryId },
    missing: 'undo-expired',
    async change(given) {
      const { transaction, cart, stored } = given;
      const [entry] = await transaction
        .update(cartEntries)
        .set({ removedAt: null })
        .where(
          and(
            isEntry(given, entryId),
            eq(cartEntries.cartId, cart.id),
            sql`${cartEntries.removedAt} > now() - make_interval(secs => ${bounds.undoSeconds})`,
          ),
        )
        .returning();
      // Undo pressed twice: the entry is back already.
      if (!entry && !entryOf(stored, entryId)) return refuse('undo-expired');
      return accept({ extra: showUpdated(entryId) });
    },
  };
}

/** A cart of one thing with a checkout of its own. */
export function startSingle(kind: SingleKind, request: AddRequest): Command<{ cartToken: string }, AddErrors> {
  return {
    kind: `start-${kind}`,
    payload: { ...request },
    creates: kind,
    missing: 'variant-unavailable',
    async change(given) {
      const answered = await chooseAnswered(given, request, kind);
      if (!answered.ok) return answered;
      const { subscriptionOptionId = null, gift = null } = request;
      const { additionalFields } = answered.value;
      await insertEntry(given, answered.value, { additionalFields, subscriptionOptionId, gift });
      return accept({ extra: () => ({ cartToken: given.cart.token }) });
    },
  };
}

const isEntry = ({ parts: { catalogue } }: Change, id: string) =>
  and(eq(cartEntries.websiteId, catalogue.websiteId), eq(cartEntries.id, id));

async function updateEntry(
  given: Change,
  id: string,
  set: Partial<Pick<typeof cartEntries.$inferSelect, 'quantity' | 'seenPriceCents' | 'additionalFields'>>,
): Promise<void> {
  await given.transaction.update(cartEntries).set(set).where(isEntry(given, id));
}

/** How many of a variant are in the cart already; `except` names the entry that is being changed. */
function held(stored: readonly StoredEntry[], itemId: string, sku: string, except?: string): number {
  return stored
    .filter(({ entry }) => entry.itemId === itemId && entry.sku === sku && entry.id !== except)
    .reduce((total, { entry }) => total + entry.quantity, 0);
}

async function choose(
  { parts: { catalogue, stock }, transaction, stored }: Change,
  request: AddRequest,
  kind: CartKind,
  except?: string,
) {
  const item = catalogue.item(request.itemId);
  const rows = item ? await stock.rows(transaction, item) : [];
  const alreadyInCart = (itemId: string, sku: string) => held(stored, itemId, sku, except);
  return chooseVariant({ item, request, rows, alreadyInCart, kind });
}

/** What is bought, with the answers to its questions. */
async function chooseAnswered(given: Change, request: AddRequest, kind: CartKind) {
  const chosen = await choose(given, request, kind);
  if (!chosen.ok) return chosen;
  const { parts, transaction } = given;
  const { item } = chosen.value;
  const fields = await parts.readAnswers(transaction, ownedCart(given), item, request.additionalFields);
  return fields.ok ? accept({ ...chosen.value, additionalFields: fields.value }) : fields;
}

async function insertEntry(
  { parts, transaction, cart }: Change,
  chosen: Chosen,
  more: Partial<Pick<typeof cartEntries.$inferSelect, 'additionalFields' | 'subscriptionOptionId' | 'gift'>>,
): Promise<string> {
  const { websiteId } = parts.catalogue;
  const id = randomToken();
  await transaction.insert(cartEntries).values({
    id,
    websiteId,
    cartId: cart.id,
    itemId: chosen.item.id,
    sku: chosen.variant.sku,
    quantity: chosen.quantity,
    ...more,
    seenPriceCents: priceIn(cart.kind, chosen.variant),
    // After those that were removed too, which may come back.
    position: sql`(select coalesce(max(position), 0) + 1 from cart_entries
      where website_id = ${websiteId} and cart_id = ${cart.id})`,
  });
  return id;
}

/** Whose cart it is now: a file belongs to who sent it, also where somebody opened the cart by its cookie. */
function ownedCart({ cart, caller }: Change): Pick<CartRow, 'id' | 'visitorId'> {
  return { id: cart.id, visitorId: caller.visitorId };
}

function entryOf(stored: readonly StoredEntry[], id: string): StoredEntry['entry'] | undefined {
  return stored.find(({ entry }) => entry.id === id)?.entry;
}

const showUpdated = (id: string) => (view: ShoppingCart) => ({ updatedEntry: lineIn(view, id) });

function lineIn(view: ShoppingCart, id: string): CartLine {
  const line = view.entries.find((entry) => entry.id === id);
  if (!line) throw new Error('An entry that was just written is not in its cart.');
  return line;
}
