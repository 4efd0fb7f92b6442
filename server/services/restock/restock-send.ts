import { and, asc, eq, gt, inArray, isNull, not, sql } from 'drizzle-orm';
import { unsubscribePath } from '#contract';
import { type Store, type Transaction, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { wholeAddress, writeMail } from '../mail/define-mail.ts';
import { mostAttempts, type Outbox } from '../mail/outbox.ts';
import { restockFacts, restockMail } from './restock-mail.ts';

const { outbox: mails, restockSignUps, settings } = tables;

/** People whose mails are written in one transaction. */
const batch = 500;

export interface VariantName {
  readonly productId: string;
  readonly variantId: string;
}

interface SendOutcome {
  readonly queued: number;
  readonly alreadyQueued: number;
  /** Whether somebody stopped it on its way. */
  readonly cancelled: boolean;
}

export interface RestockSender {
  /** Writes one mail to each who waits, and closes their sign-ups; who signs up after that waits for the next one. */
  send(variants: readonly VariantName[]): Promise<SendOutcome>;
  /** Stops what is being sent for these variants and takes back the mails that have not left; answers how many. */
  cancel(variants: readonly VariantName[]): Promise<number>;
}

interface Parts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly outbox: Pick<Outbox, 'add'>;
}

export function isVariantOf(websiteId: string, { productId, variantId }: VariantName) {
  return and(
    eq(restockSignUps.websiteId, websiteId),
    eq(restockSignUps.productId, productId),
    eq(restockSignUps.variantId, variantId),
  );
}

export const isWaiting = isNull(restockSignUps.closedAt);

/** What the mail of a sign-up is known by. */
export const mailReason = ({ id }: { readonly id: string }): string => `restock ${id}`;

/** Joins sign-ups with their mails that have not left. */
const isUnsentMailOf = (websiteId: string) =>
  and(
    eq(mails.websiteId, websiteId),
    eq(mails.reason, sql`'restock ' || ${restockSignUps.id}`),
    inArray(mails.state, ['queued', 'sending']),
  );

/** The mails of a restock: written in batches, and taken back as long as they have not left. */
export function createRestockSender(parts: Parts): RestockSender {
  return {
    send: (variants) => send(parts, variants),
    cancel: (variants) => cancel(parts, variants),
  };
}

const nameOf = ({ productId, variantId }: VariantName) => `restock ${JSON.stringify([productId, variantId])}`;

async function send(parts: Parts, variants: readonly VariantName[]): Promise<SendOutcome> {
  const { store, catalogue } = parts;
  const sum = { queued: 0, alreadyQueued: 0, cancelled: false };
  // Of all of them first: a send that is at one of several is stopped for those that it has not come to, too.
  const begun: { variant: VariantName; before: number }[] = [];
  for (const variant of variants) {
    begun.push({
      variant,
      before: await store.transaction((one) => cancellations(catalogue.websiteId, one, variant, 0)),
    });
  }
  for (const { variant, before } of begun) {
    const { queued, all, cancelled } = await sendOne(parts, variant, before);
    sum.queued += queued;
    sum.alreadyQueued += all - queued;
    if (cancelled) return { ...sum, cancelled };
  }
  return sum;
}

async function cancel(parts: Parts, variants: readonly VariantName[]): Promise<number> {
  let taken = 0;
  for (const variant of variants) taken += await cancelOne(parts, variant);
  return taken;
}

/**
 * How often the sends of a variant have been cancelled, `by` more from now on. Sends and cancellations of a variant
 * wait for each other here: a batch is written before a cancellation, and taken back by it, or not at all.
 */
async function cancellations(
  websiteId: string,
  transaction: Transaction,
  variant: VariantName,
  by: 0 | 1,
): Promise<number> {
  const [row] = await transaction
    .insert(settings)
    .values({ websiteId, name: nameOf(variant), value: by })
    .onConflictDoUpdate({
      target: [settings.websiteId, settings.name],
      set: { value: sql`to_jsonb((${settings.value})::text::int + ${by}::int)` },
    })
    .returning({ value: settings.value });
  return Number(row?.value ?? 0);
}

async function sendOne(parts: Parts, variant: VariantName, before: number) {
  const sum = { queued: 0, all: 0, cancelled: false };
  const { websiteId } = parts.catalogue;
  const [begun] = await parts.store.read((database) =>
    database
      .select({ at: sql`now()::timestamptz(3)` })
      .from(settings)
      .where(and(eq(settings.websiteId, websiteId), eq(settings.name, nameOf(variant)))),
  );
  // Some at a time, each with its mail in one transaction: a crash leaves mails written or not written, never half.
  for (;;) {
    const written = await writeBatch(parts, variant, { before, until: begun?.at });
    if (!written) return { ...sum, cancelled: true };
    sum.queued += written.added;
    sum.all += written.people;
    if (written.people === 0) return sum;
  }
}

/** When a send began, as the database says it: who signs up later waits for the next one. */
interface Wave {
  readonly before: number;
  readonly until: unknown;
}

/**
 * The mails of the next people who wait, who wait no more; undefined when the send was cancelled meanwhile. Whose last
 * mail about it has not left gets no second: that one says it.
 */
function writeBatch({ store, catalogue, outbox }: Parts, variant: VariantName, { before, until }: Wave) {
  const { websiteId, website } = catalogue;
  const facts = restockFacts(catalogue, variant);
  return store.transaction(async (transaction) => {
    if ((await cancellations(websiteId, transaction, variant, 0)) !== before) return undefined;
    const rows = await transaction
      .select()
      .from(restockSignUps)
      .where(and(isVariantOf(websiteId, variant), isWaiting, sql`${restockSignUps.createdAt} <= ${until}`))
      .orderBy(asc(restockSignUps.createdAt), asc(restockSignUps.id))
      .limit(batch)
      .for('update');
    if (rows.length === 0) return { people: 0, added: 0 };
    const onTheirWay = await unsentMails(transaction, websiteId, variant, rows);
    const added = await outbox.add(
      transaction,
      ...rows
        .filter(({ email }) => !onTheirWay.has(email))
        .map((row) =>
          writeMail(
            catalogue,
            restockMail,
            { ...facts, signUpId: row.id },
            {
              reason: mailReason(row),
              recipient: row.email,
              language: row.language,
              unsubscribeUrl: wholeAddress(website, unsubscribePath('restock', row.id)),
            },
          ),
        ),
    );
    await transaction.update(restockSignUps).set({ closedAt: sql`now()` }).where(areSignUps(websiteId, rows));
    return { people: rows.length, added };
  });
}

const areSignUps = (websiteId: string, rows: readonly { readonly id: string }[]) =>
  and(
    eq(restockSignUps.websiteId, websiteId),
    inArray(
      restockSignUps.id,
      rows.map(({ id }) => id),
    ),
  );

/** Addresses with a mail about a variant that was written for an earlier sign-up and has not left. */
async function unsentMails(
  transaction: Transaction,
  websiteId: string,
  variant: VariantName,
  rows: readonly { readonly email: string }[],
): Promise<ReadonlySet<string>> {
  const emails = rows.map(({ email }) => email);
  const unsent = await transaction
    .select({ email: restockSignUps.email })
    .from(restockSignUps)
    .innerJoin(mails, isUnsentMailOf(websiteId))
    .where(and(isVariantOf(websiteId, variant), inArray(restockSignUps.email, emails)));
  return new Set(unsent.map(({ email }) => email));
}

/** From here on no batch is written; one that was begun before has been waited for. */
async function cancelOne({ store, catalogue }: Parts, variant: VariantName): Promise<number> {
  const { websiteId } = catalogue;
  await store.transaction((transaction) => cancellations(websiteId, transaction, variant, 1));
  let taken = 0;
  for (let after = ''; ; ) {
    const people = await store.read((database) =>
      database
        .select({ id: restockSignUps.id })
        .from(restockSignUps)
        // Of all who were ever written to, only those whose mail is still here.
        .innerJoin(mails, isUnsentMailOf(websiteId))
        .where(and(isVariantOf(websiteId, variant), not(isWaiting), gt(restockSignUps.id, after)))
        .orderBy(asc(restockSignUps.id))
        .limit(batch),
    );
    const last = people.at(-1);
    if (!last) return taken;
    after = last.id;
    taken += await store.transaction((transaction) => waitAgain(transaction, websiteId, people));
  }
}

/** Takes back the mails of these people, who wait as before; who has signed up again meanwhile waits by that. */
async function waitAgain(transaction: Transaction, websiteId: string, people: readonly { readonly id: string }[]) {
  const taken = await takeBackMails(transaction, websiteId, people.map(mailReason));
  if (taken.length === 0) return 0;
  const gone = people.filter((person) => taken.includes(mailReason(person)));
  const rows = await transaction.delete(restockSignUps).where(areSignUps(websiteId, gone)).returning();
  await transaction
    .insert(restockSignUps)
    .values(rows.map((row) => ({ ...row, closedAt: null })))
    .onConflictDoNothing();
  return taken.length;
}

/** Removes mails that have not left; answers their reasons. One that is being handed over is not tried again. */
export async function takeBackMails(
  transaction: Transaction,
  websiteId: string,
  reasons: readonly string[],
): Promise<readonly string[]> {
  if (reasons.length === 0) return [];
  const at = (state: 'queued' | 'sending') =>
    and(eq(mails.websiteId, websiteId), inArray(mails.reason, [...reasons]), eq(mails.state, state));
  const taken = await transaction.delete(mails).where(at('queued')).returning({ reason: mails.reason });
  await transaction.update(mails).set({ attempts: mostAttempts }).where(at('sending'));
  return taken.map(({ reason }) => reason);
}
