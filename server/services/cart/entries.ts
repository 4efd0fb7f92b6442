import { and, eq, sql } from 'drizzle-orm';
import { bounds, type CartLine, type ShoppingCart } from '#contract';
import { tables } from '../../store/index.ts';
import type { CatalogueItem } from '../catalogue/catalogue.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import { type AnsweredChoice, additionOf, held, newEntry } from './addition.ts';
import {
  type AddErrors,
  type AddRequest,
  chooseVariant,
  type FieldErrors,
  type VariantErrors,
} from './choose-variant.ts';
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
      const { cart, stored } = given;
      const addition = additionOf({ kind: cart.kind, stored }, answered.value);
      if (!addition.ok) return addition;
      const { isTwin, entry } = addition.value;
      const { id, quantity, seenPriceCents } = entry;
      if (isTwin) await updateEntry(given, id, { quantity, seenPriceCents });
      else await insertEntry(given, entry);
      return accept({ extra: showAdded(id) });
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
      const { parts, stored } = given;
      const entry = entryOf(stored, entryId);
      const item = parts.catalogue.item(itemId);
      const isNamed = entry?.itemId === itemId && (sku === undefined || sku === null || entry.sku === sku);
      if (!entry || !item || !isNamed) return refuse('entry-unknown');
      const fields = await heldAnswers(given, item, additionalFields);
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
      await insertEntry(given, newEntry(given.cart.kind, answered.value), { subscriptionOptionId, gift });
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
async function chooseAnswered(
  given: Change,
  request: AddRequest,
  kind: CartKind,
): Promise<Result<AnsweredChoice, AddErrors>> {
  const chosen = await choose(given, request, kind);
  if (!chosen.ok) return chosen;
  const fields = await heldAnswers(given, chosen.value.item, request.additionalFields);
  return fields.ok ? accept({ ...chosen.value, additionalFields: fields.value }) : fields;
}

/** The answers to a product's questions, with their files held for this cart. */
async function heldAnswers(
  given: Change,
  item: CatalogueItem,
  fields: string | null | undefined,
): Promise<Result<string | null, FieldErrors>> {
  const answers = given.parts.readAnswers(item, fields);
  if (!answers.ok) return answers;
  return answers.value.hold?.(given.transaction, ownedCart(given)) ?? accept(answers.value.fields);
}

async function insertEntry(
  { parts, transaction, cart }: Change,
  entry: StoredEntry['entry'],
  more: Partial<Pick<typeof cartEntries.$inferSelect, 'subscriptionOptionId' | 'gift'>> = {},
): Promise<void> {
  const { websiteId } = parts.catalogue;
  await transaction.insert(cartEntries).values({
    ...{ ...entry, ...more, websiteId, cartId: cart.id },
    // After those that were removed too, which may come back.
    position: sql`(select coalesce(max(position), 0) + 1 from cart_entries
      where website_id = ${websiteId} and cart_id = ${cart.id})`,
  });
}

/** Whose cart it is now: a file belongs to who sent it, also where somebody opened the cart by its cookie. */
function ownedCart({ cart, caller }: Change): Pick<CartRow, 'id' | 'visitorId'> {
  return { id: cart.id, visitorId: caller.visitorId };
}

function entryOf(stored: readonly StoredEntry[], id: string): StoredEntry['entry'] | undefined {
  return stored.find(({ entry }) => entry.id === id)?.entry;
}

export const showAdded = (id: string) => (view: ShoppingCart) => ({ newlyAdded: lineIn(view, id) });

const showUpdated = (id: string) => (view: ShoppingCart) => ({ updatedEntry: lineIn(view, id) });

function lineIn(view: ShoppingCart, id: string): CartLine {
  const line = view.entries.find((entry) => entry.id === id);
  if (!line) throw new Error('An entry that was just written is not in its cart.');
  return line;
}
