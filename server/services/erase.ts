import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Store, type Transaction, tables } from '../store/index.ts';

const {
  carts,
  cartCommands,
  cartEntries,
  cartFiles,
  comments,
  formFiles,
  formSubmissions,
  giftCards,
  idempotencyKeys,
} = tables;
const {
  mailingListMembers,
  orderCommands,
  orderFiles,
  orderRefunds,
  orderShipments,
  orders,
  outbox,
  restockSignUps,
  reviews,
  subscriptions,
  submissionKeys,
  telemetryRecords,
  webhookDeliveries,
} = tables;

/** What stands where an address stood that had to be kept, as an order's must be for its accounts. */
const nobody = 'erased';

/**
 * Forgets a person by their email address, in every table of one site and in one transaction: sign-ups, lists, mails and
 * submissions and reviews go, and their files with the next sweep; orders stay for the accounts, without address, name or answers. Carts, ledgers and remembered answers
 * that mention the address, or belong to a visitor who ordered with it, go too. Answers how many rows were touched, by
 * table.
 */
export function erasePerson(store: Store, websiteId: string, email: string): Promise<Readonly<Record<string, number>>> {
  const address = email.trim().toLowerCase();
  return store.transaction(async (transaction) => {
    const files = await giveUpFiles(transaction, websiteId, address);
    const reviewed = await eraseReviews(transaction, websiteId, address);
    const ordered = await transaction
      .update(orders)
      .set({ email: nobody, visitorId: nobody, shippingAddress: null, billing: null, lines: withoutAnswers })
      .where(and(eq(orders.websiteId, websiteId), or(is(orders.email, address), mentions(orders.lines, address))))
      .returning({ id: orders.id, cartId: orders.cartId });
    const giftCardsKept = await eraseGifts(
      transaction,
      websiteId,
      address,
      ordered.map(({ id }) => id),
    );
    await eraseTexts(
      transaction,
      ordered.map(({ id }) => id),
    );
    const subscribed = await eraseSubscriptions(transaction, websiteId, address);
    const gone = await goneRows(transaction, websiteId, address, new Set(ordered.map(({ cartId }) => cartId)));
    return {
      orders: ordered.length,
      giftCards: giftCardsKept,
      files,
      reviews: reviewed,
      subscriptions: subscribed,
      ...gone,
    };
  });
}

/** Files that were sent with what is erased, or by who ordered: from now on nobody's, so that the sweep takes their bytes. */
async function giveUpFiles(transaction: Transaction, websiteId: string, address: string): Promise<number> {
  const isNamed = (text: AnyPgColumn) => sql`position(${formFiles.id} in ${text}::text) > 0`;
  const ordered = and(eq(orders.websiteId, websiteId), or(is(orders.email, address), mentions(orders.lines, address)));
  const submitted = and(eq(formSubmissions.websiteId, websiteId), mentions(formSubmissions.answers, address));
  const given = await transaction
    .update(formFiles)
    .set({ state: 'cancelled', name: nobody, visitorId: nobody, keptAt: null, createdAt: sql`'epoch'` })
    .where(
      and(
        eq(formFiles.websiteId, websiteId),
        or(
          sql`exists (select 1 from ${formSubmissions} where ${submitted} and ${isNamed(formSubmissions.answers)})`,
          sql`exists (select 1 from ${orders} where ${ordered} and
            (${eq(formFiles.visitorId, orders.visitorId)} or ${isNamed(orders.lines)}))`,
        ),
      ),
    )
    .returning({ id: formFiles.id });
  const ids = given.map(({ id }) => id);
  if (ids.length > 0) await transaction.delete(cartFiles).where(inArray(cartFiles.fileId, ids));
  return ids.length;
}

/** Reviews that name the address, and those of whoever ordered with it. */
async function eraseReviews(transaction: Transaction, websiteId: string, address: string): Promise<number> {
  const named = [reviews.author, reviews.title, reviews.body, reviews.reply].map((text) => mentions(text, address));
  const theirs = sql`exists (select 1 from ${orders} where
    ${and(eq(orders.websiteId, websiteId), is(orders.email, address), eq(orders.visitorId, reviews.visitorId))})`;
  const gone = await transaction
    .delete(reviews)
    .where(and(eq(reviews.websiteId, websiteId), or(...named, theirs)))
    .returning({ id: reviews.id });
  return gone.length;
}

/** The lines of an order without the answers of product forms, and without who gets a gift card. */
const withoutAnswers = sql`coalesce((
  select jsonb_agg((line - 'gift') || '{"additionalFields":null}'::jsonb) from jsonb_array_elements(${orders.lines}) as line), '[]')`;

/** What was written about orders of a person: notes, reasons, numbers of parcels. That it was written stays. */
async function eraseTexts(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .update(orderCommands)
    .set({ payload: sql`${orderCommands.payload} - '{text,reason,message,trackingNumber,trackingUrl}'::text[]` })
    .where(inArray(orderCommands.orderId, [...ids]));
  await transaction
    .update(orderRefunds)
    .set({ reason: null })
    .where(inArray(orderRefunds.orderId, [...ids]));
  // Their links are in mails of the person, which are somebody's still.
  await transaction.delete(orderFiles).where(inArray(orderFiles.orderId, [...ids]));
  await transaction
    .update(orderShipments)
    .set({ trackingNumber: null, trackingUrl: null })
    .where(inArray(orderShipments.orderId, [...ids]));
}

/**
 * Gift cards stay, since they are money; who got them, and what was said to them, goes. A card that was still to be sent
 * to the person is not.
 */
async function eraseGifts(
  transaction: Transaction,
  websiteId: string,
  address: string,
  orderIds: readonly string[],
): Promise<number> {
  const isBought = orderIds.length > 0 ? inArray(giftCards.orderId, [...orderIds]) : undefined;
  const erased = await transaction
    .update(giftCards)
    .set({
      recipientName: null,
      recipientEmail: null,
      message: null,
      mailedAt: sql`coalesce(${giftCards.mailedAt}, now())`,
    })
    .where(
      and(
        eq(giftCards.websiteId, websiteId),
        or(is(giftCards.recipientEmail, address), mentions(giftCards.message, address), isBought),
      ),
    )
    .returning({ id: giftCards.id });
  return erased.length;
}

/** Nobody is charged who is forgotten, and the links in their mails open nothing more. */
async function eraseSubscriptions(transaction: Transaction, websiteId: string, address: string): Promise<number> {
  const gone = await transaction
    .update(subscriptions)
    .set({
      ...{
        state: 'cancelled' as const,
        email: nobody,
        visitorId: nobody,
        shippingAddress: null,
        billing: null,
        saved: null,
      },
      key: sql`'erased ' || ${subscriptions.id}`,
      line: sql`(${subscriptions.line} - 'gift') || '{"additionalFields":null}'::jsonb`,
    })
    .where(and(eq(subscriptions.websiteId, websiteId), is(subscriptions.email, address)))
    .returning({ id: subscriptions.id });
  return gone.length;
}

/** What goes whole, by table; answers how many rows of each. */
async function goneRows(
  transaction: Transaction,
  websiteId: string,
  address: string,
  cartIds: ReadonlySet<string>,
): Promise<Readonly<Record<string, number>>> {
  const gone = async (
    table: PgTable & { readonly websiteId: AnyPgColumn },
    ...conditions: (SQL | undefined)[]
  ): Promise<number> => {
    const isIt = and(eq(table.websiteId, websiteId), or(...conditions));
    return (await transaction.delete(table).where(isIt).returning({ site: table.websiteId })).length;
  };
  const named = (...columns: AnyPgColumn[]) => columns.map((column) => mentions(column, address));
  const isBought = cartIds.size > 0 ? sql`${carts.id} in ${[...cartIds]}` : undefined;
  return {
    carts: await gone(carts, isBought, cartsWith(websiteId, address)),
    signUps: await gone(restockSignUps, is(restockSignUps.email, address)),
    members: await gone(mailingListMembers, is(mailingListMembers.email, address)),
    mails: await gone(outbox, is(outbox.recipient, address), ...named(outbox.body, outbox.html)),
    messages: await gone(webhookDeliveries, ...named(webhookDeliveries.body)),
    submissions: await gone(formSubmissions, ...named(formSubmissions.answers)),
    comments: await gone(comments, ...named(comments.author, comments.body)),
    answers:
      (await gone(idempotencyKeys, ...named(idempotencyKeys.answer))) +
      (await gone(submissionKeys, ...named(submissionKeys.answer))),
    reports: await gone(telemetryRecords, ...named(telemetryRecords.data)),
  };
}

/** Carts of which a line or a command names the address. */
function cartsWith(websiteId: string, address: string): SQL {
  const inEntry = or(mentions(cartEntries.additionalFields, address), mentions(cartEntries.gift, address));
  return sql`${carts.id} in (
    select cart_id from cart_entries where website_id = ${websiteId} and (${inEntry})
    union select cart_id from cart_commands where website_id = ${websiteId} and ${mentions(cartCommands.payload, address)})`;
}

function is(column: AnyPgColumn, address: string): SQL {
  return sql`lower(${column}) = ${address}`;
}

/** Whether the address stands somewhere in a text or a JSON value. */
function mentions(column: AnyPgColumn, address: string): SQL {
  return sql`position(${address} in lower(${column}::text)) > 0`;
}
