import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Store, type Transaction, tables } from '../../store/index.ts';

const { carts, cartCommands, cartEntries, cartFiles, comments, formFiles, formSubmissions, idempotencyKeys } = tables;
const { mailingListMembers, orders, outbox, restockSignUps, submissionKeys, intakeRecords } = tables;

/** What stands where an address stood that had to be kept, as an order's must be for its accounts. */
const nobody = 'erased';

/**
 * Forgets a person by their email address, in every table of one site and in one transaction: sign-ups, lists, mails and
 * submissions go, and their files with the next sweep; orders stay for the accounts, without address, name or answers. Carts, ledgers and remembered answers
 * that mention the address, or belong to a visitor who ordered with it, go too. Answers how many rows were touched, by
 * table.
 */
export function erasePerson(store: Store, websiteId: string, email: string): Promise<Readonly<Record<string, number>>> {
  const address = email.trim().toLowerCase();
  return store.transaction(async (transaction) => {
    const files = await giveUpFiles(transaction, websiteId, address);
    const ordered = await transaction
      .update(orders)
      .set({ email: nobody, visitorId: nobody, shippingAddress: null, lines: withoutAnswers })
      .where(and(eq(orders.websiteId, websiteId), or(is(orders.email, address), mentions(orders.lines, address))))
      .returning({ cartId: orders.cartId });
    const gone = await goneRows(transaction, websiteId, address, new Set(ordered.map(({ cartId }) => cartId)));
    return { orders: ordered.length, files, ...gone };
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

/** The lines of an order without the answers of product forms. */
const withoutAnswers = sql`coalesce((
  select jsonb_agg(line || '{"additionalFields":null}'::jsonb) from jsonb_array_elements(${orders.lines}) as line), '[]')`;

async function goneRows(transaction: Transaction, websiteId: string, address: string, cartIds: ReadonlySet<string>) {
  const count = async (rows: Promise<readonly unknown[]>) => (await rows).length;
  const ofSite = (site: AnyPgColumn, ...conditions: (SQL | undefined)[]) => and(eq(site, websiteId), or(...conditions));
  const isBought = (cart: AnyPgColumn) => (cartIds.size > 0 ? sql`${cart} in ${[...cartIds]}` : undefined);
  const withAddress = sql`${carts.id} in (
    select cart_id from cart_entries where website_id = ${websiteId} and ${mentions(cartEntries.additionalFields, address)}
    union select cart_id from cart_commands where website_id = ${websiteId} and ${mentions(cartCommands.payload, address)})`;
  return {
    carts: await count(
      transaction
        .delete(carts)
        .where(ofSite(carts.websiteId, isBought(carts.id), withAddress))
        .returning({ id: carts.id }),
    ),
    signUps: await count(
      transaction
        .delete(restockSignUps)
        .where(ofSite(restockSignUps.websiteId, is(restockSignUps.email, address)))
        .returning({ id: restockSignUps.id }),
    ),
    members: await count(
      transaction
        .delete(mailingListMembers)
        .where(ofSite(mailingListMembers.websiteId, is(mailingListMembers.email, address)))
        .returning({ list: mailingListMembers.listId }),
    ),
    mails: await count(
      transaction
        .delete(outbox)
        .where(ofSite(outbox.websiteId, is(outbox.recipient, address), mentions(outbox.body, address)))
        .returning({ id: outbox.id }),
    ),
    submissions: await count(
      transaction
        .delete(formSubmissions)
        .where(ofSite(formSubmissions.websiteId, mentions(formSubmissions.answers, address)))
        .returning({ id: formSubmissions.id }),
    ),
    comments: await count(
      transaction
        .delete(comments)
        .where(ofSite(comments.websiteId, mentions(comments.author, address), mentions(comments.body, address)))
        .returning({ id: comments.id }),
    ),
    answers:
      (await count(
        transaction
          .delete(idempotencyKeys)
          .where(ofSite(idempotencyKeys.websiteId, mentions(idempotencyKeys.answer, address)))
          .returning({ key: idempotencyKeys.key }),
      )) +
      (await count(
        transaction
          .delete(submissionKeys)
          .where(ofSite(submissionKeys.websiteId, mentions(submissionKeys.answer, address)))
          .returning({ key: submissionKeys.key }),
      )),
    reports: await count(
      transaction
        .delete(intakeRecords)
        .where(ofSite(intakeRecords.websiteId, mentions(intakeRecords.data, address)))
        .returning({ id: intakeRecords.id }),
    ),
  };
}

function is(column: AnyPgColumn, address: string): SQL {
  return sql`lower(${column}) = ${address}`;
}

/** Whether the address stands somewhere in a text or a JSON value. */
function mentions(column: AnyPgColumn, address: string): SQL {
  return sql`position(${address} in lower(${column}::text)) > 0`;
}
