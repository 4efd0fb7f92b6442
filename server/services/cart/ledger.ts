import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ApiErrorName, ShoppingCart } from '#contract';
import { randomToken } from '../../http/security/index.ts';
import { type Queries, type Transaction, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { claim, type Intent, remember } from '../lib/idempotency.ts';
import { type Result, refuse, undoOnError } from '../lib/result.ts';
import { readUses } from './coupon-uses.ts';
import type { CouponUses } from './coupons.ts';
import type { Caller, CartParts, KeyErrors } from './parts.ts';
import { type CartKind, type CartRow, readEntries, type StoredEntry, viewOf } from './view.ts';

const { carts, cartCommands } = tables;

/** What a change works with: the cart's row is locked, so changes of one cart happen one after the other. */
export interface Change {
  readonly parts: CartParts;
  readonly caller: Caller;
  readonly transaction: Transaction;
  readonly cart: CartRow;
  readonly stored: readonly StoredEntry[];
  /** How often promo codes were used, in all and by this visitor. */
  readonly usesOf: (codes: readonly string[]) => Promise<CouponUses>;
}

/** What a change adds to the answer beside the cart, and what it sets on the cart's own row. */
type Changed<Extra> = { readonly extra: (view: ShoppingCart) => Extra; readonly set?: Partial<CartRow> };

/** One change of a cart, as it is asked for and written down. */
export interface Command<Extra extends object, ErrorName extends ApiErrorName> {
  readonly kind: string;
  readonly payload: Record<string, unknown>;
  /** Makes the cart when there is none. */
  readonly creates?: CartKind;
  /** The refusal when there is no cart. */
  readonly missing: ErrorName;
  readonly change: (given: Change) => Promise<Result<Changed<Extra>, ErrorName>>;
}

/** What a change is answered with: the cart as it is then, and what the command adds. */
export type Answered<Extra extends object> = Extra & { shoppingCart: ShoppingCart };

export type Answer<Extra extends object, ErrorName extends ApiErrorName> = Promise<
  Result<Answered<Extra>, ErrorName | KeyErrors>
>;

/** One command on the ledger: key, lock, change, record, answer, all in one transaction. */
export async function perform<Extra extends object, ErrorName extends ApiErrorName>(
  parts: CartParts,
  caller: Caller,
  command: Command<Extra, ErrorName>,
): Answer<Extra, ErrorName> {
  const { store, catalogue } = parts;
  await catalogue.refreshRules();
  const intent = intentOf(parts, caller, command);
  return undoOnError<Answered<Extra>, ErrorName | KeyErrors>((settle) =>
    store.transaction(async (transaction) => {
      const earlier = settle(await claim(transaction, intent));
      // What was stored under this key is an answer of this command.
      if (earlier !== 'new') return earlier.answer as Answered<Extra>;
      const cart = await lockCart(transaction, catalogue, caller, command.creates);
      if (!cart) return settle(refuse(command.missing));
      const stored = await readEntries(transaction, cart);
      const usesOf = (codes: readonly string[]) => readUses(transaction, cart, codes);
      const given: Change = { parts, caller, transaction, cart, stored, usesOf };
      const { extra, set } = settle(await command.change(given));
      const shoppingCart = await record(given, command, set);
      const answer: Answered<Extra> = { ...extra(shoppingCart), shoppingCart };
      await remember(transaction, intent, answer);
      return answer;
    }),
  );
}

export function intentOf(
  { catalogue: { websiteId } }: Pick<CartParts, 'catalogue'>,
  { visitorId, key }: Caller,
  { kind, payload }: Pick<Command<object, ApiErrorName>, 'kind' | 'payload'>,
): Intent {
  return { websiteId, scope: `cart ${visitorId}`, key, body: { kind, ...payload } };
}

/** The row of a cart that is begun. */
export function newCart({ websiteId, currency }: Catalogue, kind: CartKind, visitorId: string) {
  return { id: randomToken(), websiteId, token: randomToken(24), kind, visitorId, currency };
}

/** Writes down what was done, and answers the cart as it is then. */
async function record(
  { parts, transaction, cart, usesOf }: Change,
  { kind, payload }: Pick<Command<object, ApiErrorName>, 'kind' | 'payload'>,
  set: Partial<CartRow> | undefined,
): Promise<ShoppingCart> {
  const { websiteId } = parts.catalogue;
  const version = cart.version + 1;
  await transaction
    .update(carts)
    .set({ ...set, version, changedAt: sql`now()` })
    .where(and(eq(carts.websiteId, websiteId), eq(carts.id, cart.id)));
  await transaction.insert(cartCommands).values({ cartId: cart.id, sequence: version, websiteId, kind, payload });
  const after = await readEntries(transaction, cart);
  const changed = { ...cart, ...set, version };
  return viewOf(parts, changed, after, await usesOf(changed.promoCodes));
}

async function lockCart(
  transaction: Transaction,
  catalogue: Catalogue,
  caller: Caller,
  creates?: CartKind,
): Promise<CartRow | undefined> {
  const { websiteId } = catalogue;
  if (creates === undefined || creates === 'cart') {
    const found = await findCart(transaction, websiteId, caller).for('update');
    if (found[0]) return found[0];
  }
  if (!creates) return undefined;
  const row = newCart(catalogue, creates, caller.visitorId);
  const [made] = await transaction.insert(carts).values(row).onConflictDoNothing().returning();
  // Another press of the same visitor made it a moment ago.
  return made ?? (await findCart(transaction, websiteId, caller).for('update'))[0];
}

function findCart(queries: Queries, websiteId: string, { token, visitorId }: Caller) {
  // A token opens its cart; a visitor who lost the cookie gets the open cart back.
  // The kind is written out: with a parameter in its place no plan could use the index of open carts.
  const isTheirs = and(eq(carts.visitorId, visitorId), sql`${carts.kind} = 'cart'`);
  const either = token ? sql`(${carts.token} = ${token} or (${isTheirs}))` : isTheirs;
  return queries
    .select()
    .from(carts)
    .where(and(eq(carts.websiteId, websiteId), isNull(carts.purchasedAt), either))
    .orderBy(desc(sql`${carts.token} = ${token ?? ''}`))
    .limit(1);
}
