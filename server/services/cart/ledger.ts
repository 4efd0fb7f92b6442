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
interface Change {
  readonly transaction: Transaction;
  readonly cart: CartRow;
  readonly stored: readonly StoredEntry[];
  /** How often promo codes were used, in all and by this visitor. */
  readonly usesOf: (codes: readonly string[]) => Promise<CouponUses>;
}

/** What a change adds to the answer beside the cart, and what it sets on the cart's own row. */
type Changed<Extra> = { readonly extra: (view: ShoppingCart) => Extra; readonly set?: Partial<CartRow> };

interface Command {
  readonly kind: string;
  readonly payload: Record<string, unknown>;
  /** Makes the cart when there is none. */
  readonly creates?: CartKind;
}

export interface Ledger {
  /** One command on the ledger: key, lock, change, record, answer, all in one transaction. */
  perform<Extra extends object, ErrorName extends ApiErrorName>(
    caller: Caller,
    command: Command,
    /** The refusal when there is no cart. */
    missing: ErrorName,
    change: (given: Change) => Promise<Result<Changed<Extra>, ErrorName>>,
  ): Promise<Result<Extra & { shoppingCart: ShoppingCart }, ErrorName | KeyErrors>>;
  history(cartId: string): Promise<CommandRecord[] | undefined>;
}

export interface CommandRecord {
  readonly sequence: number;
  readonly kind: string;
  readonly payload: unknown;
  /** Milliseconds since 1970. */
  readonly created: number;
}

export function createLedger(parts: CartParts): Ledger {
  return {
    perform: (caller, command, missing, change) => perform(parts, caller, command, missing, change),
    history: (cartId) => history(parts, cartId),
  };
}

async function perform<Extra extends object, ErrorName extends ApiErrorName>(
  parts: CartParts,
  caller: Caller,
  command: Command,
  missing: ErrorName,
  change: (given: Change) => Promise<Result<Changed<Extra>, ErrorName>>,
): Promise<Result<Extra & { shoppingCart: ShoppingCart }, ErrorName | KeyErrors>> {
  type Answer = Extra & { shoppingCart: ShoppingCart };
  const { store, catalogue } = parts;
  await catalogue.refreshRules();
  const intent: Intent = {
    websiteId: catalogue.websiteId,
    scope: `cart ${caller.visitorId}`,
    key: caller.key,
    body: { kind: command.kind, ...command.payload },
  };
  return undoOnError<Answer, ErrorName | KeyErrors>((settle) =>
    store.transaction(async (transaction) => {
      const earlier = settle(await claim(transaction, intent));
      // What was stored under this key is an answer of this command.
      if (earlier !== 'new') return earlier.answer as Answer;
      const cart = await lockCart(transaction, catalogue, caller, command.creates);
      if (!cart) return settle(refuse(missing));
      const stored = await readEntries(transaction, cart);
      const usesOf = (codes: readonly string[]) => readUses(transaction, cart, codes);
      const given: Change = { transaction, cart, stored, usesOf };
      const { extra, set } = settle(await change(given));
      const shoppingCart = await record(parts, given, command, set);
      const answer: Answer = { ...extra(shoppingCart), shoppingCart };
      await remember(transaction, intent, answer);
      return answer;
    }),
  );
}

/** Writes down what was done, and answers the cart as it is then. */
async function record(
  parts: CartParts,
  { transaction, cart, usesOf }: Change,
  { kind, payload }: Command,
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
  { websiteId, currency }: Catalogue,
  caller: Caller,
  creates?: CartKind,
): Promise<CartRow | undefined> {
  if (creates === undefined || creates === 'cart') {
    const found = await findCart(transaction, websiteId, caller).for('update');
    if (found[0]) return found[0];
  }
  if (!creates) return undefined;
  const { visitorId } = caller;
  const row = { id: randomToken(), websiteId, token: randomToken(24), kind: creates, visitorId, currency };
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

async function history(
  { store, catalogue: { websiteId } }: CartParts,
  cartId: string,
): Promise<CommandRecord[] | undefined> {
  const commands = await store.read((database) =>
    database
      .select()
      .from(cartCommands)
      .where(and(eq(cartCommands.websiteId, websiteId), eq(cartCommands.cartId, cartId)))
      .orderBy(cartCommands.sequence),
  );
  if (commands.length === 0) return undefined;
  return commands.map(({ sequence, kind, payload, createdAt }) => ({
    sequence,
    kind,
    payload,
    created: createdAt.getTime(),
  }));
}
