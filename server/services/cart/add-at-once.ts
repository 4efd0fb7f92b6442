import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { isTaken, type Queries, type Reads, tables } from '../../store/index.ts';
import type { CatalogueItem } from '../catalogue/catalogue.ts';
import { hashOf, type Intent } from '../lib/idempotency.ts';
import { accept, type Result } from '../lib/result.ts';
import { type Addition, additionOf, held } from './addition.ts';
import { type AddRequest, chooseVariant, type StockRow } from './choose-variant.ts';
import { usesOfCart } from './coupon-uses.ts';
import type { CouponUses } from './coupons.ts';
import { type Added, addEntry, showAdded } from './entries.ts';
import { type Answered, intentOf, newCart } from './ledger.ts';
import type { Caller, CartParts } from './parts.ts';
import { byToken, isOwnCart, linesOfCart } from './read-cart.ts';
import { type CartRow, type StoredEntry, viewOf } from './view.ts';

const { carts } = tables;

/** An addition by two statements; undefined for what the transaction of the ledger has to see to. */
export type AddAtOnce = (caller: Caller, request: AddRequest) => Promise<Result<Answered<Added>, never> | undefined>;

/**
 * Adds to a cart by one statement that reads and one that writes, each for itself, in place of the ledger's dozen in a
 * transaction. The second does nothing unless the cart is as the first saw it, and all of it or nothing: the command, its
 * line, its key with the answer. Whatever is out of the ordinary is left to the ledger, refusals too: a press that came
 * twice, another one in between, stock that nobody has counted yet, answers with files.
 */
export function createAddAtOnce(parts: CartParts): AddAtOnce {
  const { store, catalogue } = parts;
  let reading: ReturnType<typeof prepareReading> | undefined;
  const writings = new Map<string, ReturnType<typeof prepareWriting>>();

  const write = async (database: Queries, form: Form, values: Record<string, unknown>) => {
    const name = nameOf(form);
    let writing = writings.get(name);
    if (!writing) writings.set(name, (writing = prepareWriting(database, form)));
    const done = await writing.execute(values);
    return done.length > 0;
  };

  return async (caller, request) => {
    await catalogue.refreshRules();
    const item = catalogue.item(request.itemId);
    const answers = item && parts.readAnswers(item, request.additionalFields);
    if (!item || !answers?.ok || answers.value.hold) return undefined;
    const command = addEntry(request);
    const intent = intentOf(parts, caller, command);
    const [seen] = await store.read((database) => {
      reading ??= prepareReading(database);
      return reading.execute(asked(intent, caller, item));
    });
    if (!seen || seen.isKnown || !isCounted(item, seen.rows)) return undefined;
    const addition = judge(seen, { item, request, additionalFields: answers.value.fields });
    if (!addition) return undefined;
    const { cart, answer } = answered(parts, caller, seen, addition);
    const form = { isFirst: seen.cart === null, isTwin: addition.isTwin, hasKey: intent.key !== undefined };
    const values = { ...written(intent, cart, addition), kind: command.kind, payload: json(command.payload) };
    try {
      const isDone = await store.write((database) => write(database, form, { ...values, answer: json(answer) }));
      return isDone ? accept(answer) : undefined;
    } catch (failure) {
      // The same press, or the first one of another tab, came before.
      if (isTaken(failure)) return undefined;
      throw failure;
    }
  };
}

interface Seen {
  readonly cart: CartRow | null;
  readonly lines: readonly StoredEntry[] | null;
  readonly uses: CouponUses | null;
  readonly rows: readonly StockRow[];
  readonly now: Date;
}

const asked = ({ websiteId, scope, key = '' }: Intent, { visitorId, token = '' }: Caller, { id }: CatalogueItem) => ({
  ...{ websiteId, visitorId, token, scope, key },
  itemId: id,
});

const isCounted = ({ variants }: CatalogueItem, rows: readonly StockRow[]) =>
  variants.every(({ sku }) => rows.some((row) => row.sku === sku));

function judge(
  { cart, lines, rows }: Seen,
  { additionalFields, ...wanted }: { item: CatalogueItem; request: AddRequest; additionalFields: string | null },
): Addition | undefined {
  const stored = lines ?? [];
  const alreadyInCart = (itemId: string, sku: string) => held(stored, itemId, sku);
  const chosen = chooseVariant({ ...wanted, rows, alreadyInCart, kind: 'cart' });
  if (!chosen.ok) return undefined;
  const addition = additionOf({ kind: cart?.kind ?? 'cart', stored }, { ...chosen.value, additionalFields });
  return addition.ok ? addition.value : undefined;
}

/** The cart as it is then. */
function answered(parts: CartParts, { visitorId }: Caller, seen: Seen, { isTwin, entry }: Addition) {
  const { cart, lines, rows, uses, now } = seen;
  const before: CartRow = cart ?? { ...begun, ...newCart(parts.catalogue, 'cart', visitorId), createdAt: now };
  const row = rows.find(({ sku }) => sku === entry.sku);
  const line = { entry, unlimited: row?.unlimited ?? null, qtyInStock: row?.quantity ?? null };
  const stored = lines ?? [];
  const after = isTwin ? stored.map((one) => (one.entry.id === entry.id ? line : one)) : [...stored, line];
  const shoppingCart = viewOf(parts, { ...before, version: before.version + 1 }, after, uses);
  return { cart: before, answer: { ...showAdded(entry.id)(shoppingCart), shoppingCart } };
}

/** What a cart is besides the row that it begins with. */
const begun = {
  ...{ version: 0, promoCodes: [], shippingLocation: null, shippingOptionId: null, orderId: null, purchasedAt: null },
  changedAt: new Date(0),
};

function written(intent: Intent, cart: CartRow, { entry }: Addition) {
  const { id: cartId, websiteId, token, visitorId, currency, version, createdAt } = cart;
  const { id: entryId, itemId, sku, quantity, additionalFields, seenPriceCents } = entry;
  const { scope, key, body } = intent;
  return {
    ...{ cartId, websiteId, token, visitorId, currency, version, createdAt, sequence: version + 1 },
    ...{ entryId, itemId, sku, quantity, additionalFields, seenPriceCents },
    ...{ scope, key, bodyHash: key === undefined ? '' : hashOf(body) },
  };
}

const json = (value: unknown) => JSON.stringify(value);

function prepareReading(database: Reads) {
  const given = sql.placeholder;
  // Named as the table is, so that its columns are read as the table's.
  const own = database
    .select({ ...getTableColumns(carts), lines: linesOfCart.as('lines'), uses: usesOfCart.as('uses') })
    .from(carts)
    .where(isOwnCart())
    .orderBy(byToken())
    .limit(1)
    .as('carts');
  const rows = sql<readonly StockRow[]>`(
    select coalesce(json_agg(json_build_object('sku', sku, 'unlimited', unlimited, 'quantity', quantity)), '[]'::json)
    from stock where website_id = ${given('websiteId')} and item_id = ${given('itemId')})`;
  const isKnown = sql<boolean>`exists (
    select from idempotency_keys
    where website_id = ${given('websiteId')} and scope = ${given('scope')} and key = ${given('key')})`;
  return database
    .select({
      cart: carts,
      lines: sql<readonly StoredEntry[] | null>`carts.lines`,
      uses: sql<CouponUses | null>`carts.uses`,
      ...{ rows, isKnown, now: sql`now()`.mapWith(carts.createdAt) },
    })
    .from(sql`(select 1) as one`)
    .leftJoinLateral(own, sql`true`)
    .prepare('vitrine_cart_to_add_to');
}

/** Which statement writes it. */
interface Form {
  /** It begins the cart. */
  readonly isFirst: boolean;
  readonly isTwin: boolean;
  readonly hasKey: boolean;
}

const nameOf = ({ isFirst, isTwin, hasKey }: Form) =>
  `vitrine_add${isFirst ? '_first' : ''}${isTwin ? '_more' : ''}${hasKey ? '_once' : ''}`;

/** One row where it was done, and none where the cart is another one by now. */
function prepareWriting(database: Queries, form: Form) {
  const given = sql.placeholder;
  const cart = database.$with('cart').as(form.isFirst ? beginning(database) : moving(database));
  // After those that were removed too, which may come back.
  const position = sql`(select coalesce(max(position), 0) + 1 from cart_entries
    where website_id = ${given('websiteId')} and cart_id = ${given('cartId')})`;
  const line = database.$with('line', {}).as(
    form.isTwin
      ? sql`update cart_entries set quantity = ${given('quantity')}, seen_price_cents = ${given('seenPriceCents')}
          from cart where cart_entries.website_id = ${given('websiteId')} and cart_entries.id = ${given('entryId')}`
      : sql`insert into cart_entries
            (id, website_id, cart_id, item_id, sku, quantity, additional_fields, seen_price_cents, position)
          select ${given('entryId')}, ${given('websiteId')}, id, ${given('itemId')}, ${given('sku')},
            ${given('quantity')}::int, ${given('additionalFields')}, ${given('seenPriceCents')}::bigint, ${position} from cart`,
  );
  const command = database.$with('command', {}).as(sql`
    insert into cart_commands (cart_id, sequence, website_id, kind, payload)
    select id, ${given('sequence')}::int, ${given('websiteId')}, ${given('kind')}, ${given('payload')}::jsonb from cart`);
  const key = database.$with('key', {}).as(sql`
    insert into idempotency_keys (website_id, scope, key, body_hash, answer)
    select ${given('websiteId')}, ${given('scope')}, ${given('key')}, ${given('bodyHash')}, ${given('answer')}::jsonb
    from cart`);
  return database
    .with(cart, line, command, ...(form.hasKey ? [key] : []))
    .select({ id: cart.id })
    .from(cart)
    .prepare(nameOf(form));
}

/** A second cart of one visitor, by another tab, is none (`carts_one_open_per_visitor`): the statement fails whole. */
function beginning(database: Queries) {
  const given = sql.placeholder;
  return database
    .insert(carts)
    .values({
      id: given('cartId'),
      websiteId: given('websiteId'),
      token: given('token'),
      kind: 'cart',
      visitorId: given('visitorId'),
      currency: given('currency'),
      version: 1,
      createdAt: given('createdAt'),
    })
    .returning({ id: carts.id });
}

function moving(database: Queries) {
  const given = sql.placeholder;
  const isIt = and(eq(carts.websiteId, given('websiteId')), eq(carts.id, given('cartId')));
  return database
    .update(carts)
    .set({ version: sql`${carts.version} + 1`, changedAt: sql`now()` })
    .where(and(isIt, eq(carts.version, given('version')), isNull(carts.purchasedAt)))
    .returning({ id: carts.id });
}
