import { and, asc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import { randomToken } from '../../http/security/index.ts';
import { type Queries, type Store, tables } from '../../store/index.ts';
import { AnswerLost, type MailTransport, type Sender } from './transport.ts';

const { outbox } = tables;

export interface Mail {
  /** What the mail is about: the same reason never makes a second mail. */
  readonly reason: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** The same as a document of HTML; without, the mail is text alone. */
  readonly html?: string;
  /** The whole address of the page that ends such mails. */
  readonly unsubscribeUrl?: string;
  /** Where answers go, where that is not the shop: of a mail to its owner, to who caused it. */
  readonly replyTo?: string;
}

export interface Outbox {
  /** Writes mails in the transaction of what caused them; answers how many were new. */
  add(queries: Queries, ...mails: readonly Mail[]): Promise<number>;
  /** Hands over what is due, once each, until nothing is left or it is told to stop; answers how many were handed over. */
  deliver(stop?: AbortSignal): Promise<number>;
  figures(): Promise<Readonly<Record<string, number>>>;
}

export interface OutboxParts {
  readonly store: Store;
  readonly websiteId: string;
  /** Who mails are from, as it is now. */
  readonly sender: () => Sender;
  readonly transport: MailTransport;
}

/** Interrupted mails that are looked at in one go. */
const batch = 20;
/** A hand-over that takes longer belongs to a server that died during it; transports give up well before. */
const leaseSeconds = 60;
export const mostAttempts = 8;

export function createOutbox(parts: OutboxParts): Outbox {
  return {
    add: (queries, ...mails) => add(parts.websiteId, queries, mails),
    deliver: (stop) => deliver(parts, stop),
    figures: () => figuresOf(parts),
  };
}

/** Until when a mail is somebody's, as a text that every session writes alike: what tells one attempt from the next. */
const leaseOf = sql<string>`extract(epoch from ${outbox.leaseUntil})::text`;

const isMail = (websiteId: string, id: string) => and(eq(outbox.websiteId, websiteId), eq(outbox.id, id));

async function add(websiteId: string, queries: Queries, mails: readonly Mail[]): Promise<number> {
  if (mails.length === 0) return 0;
  const rows = mails.map((mail) => ({ ...mail, id: randomToken(), websiteId, state: 'queued' as const }));
  const made = await queries.insert(outbox).values(rows).onConflictDoNothing().returning({ id: outbox.id });
  return made.length;
}

/** When the next mail of each site is due, or the hand-over of one ends that a server may have died in. */
export const nextMails = (websiteIds: SQL): SQL => sql`
  select website_id, min(case state when 'sending' then lease_until else due_at end) as due_at from outbox
  where state in ('queued', 'sending') and website_id = any(${websiteIds}) group by website_id`;

async function deliver(parts: OutboxParts, stop: AbortSignal | undefined): Promise<number> {
  await resolveInterrupted(parts);
  let sent = 0;
  while (!stop?.aborted) {
    const mail = await take(parts);
    if (!mail) break;
    if (await handOver(parts, mail)) sent += 1;
  }
  return sent;
}

/**
 * Marks the next mail as being handed over, in a transaction of its own, before it leaves the house. One at a time: a
 * lease covers one hand-over, and a mail that waits for its turn is anybody's.
 */
async function take({ store, websiteId }: OutboxParts) {
  return store.transaction(async (transaction) => {
    const [due] = await transaction
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.websiteId, websiteId),
          eq(outbox.state, 'queued'),
          lt(outbox.dueAt, sql`now() + interval '1 millisecond'`),
        ),
      )
      .orderBy(asc(outbox.dueAt), asc(outbox.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const [taken] = await transaction
      .update(outbox)
      .set({
        state: 'sending',
        attempts: sql`${outbox.attempts} + 1`,
        leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
      })
      .where(isMail(websiteId, due.id))
      .returning({ ...getTableColumns(outbox), lease: leaseOf });
    return taken;
  });
}

async function handOver(
  { store, websiteId, sender, transport }: OutboxParts,
  mail: typeof outbox.$inferSelect & { readonly lease: string },
): Promise<boolean> {
  // Of this attempt: one that stalled until its lease was over may find the mail in another server's hands.
  const isThis = and(isMail(websiteId, mail.id), eq(outbox.state, 'sending'), eq(leaseOf, mail.lease));
  try {
    const { id, recipient: to, subject, body: text, html, unsubscribeUrl, replyTo } = mail;
    const more = {
      ...(html !== null && { html }),
      ...(unsubscribeUrl !== null && { unsubscribeUrl }),
      ...(replyTo !== null && { replyTo }),
    };
    await transport.send({ id, ...sender(), to, subject, text, ...more });
  } catch (failure) {
    const detail = failure instanceof Error ? failure.message : String(failure);
    // Twice is worse than not at all for a mail that went to many, and better for one that is somebody's own business.
    const isOver = failure instanceof AnswerLost && mail.unsubscribeUrl !== null;
    // A mail that the service refused was not sent, so it may be tried again, later each time.
    await store.write((database) =>
      database
        .update(outbox)
        .set({
          // Asked of the row: a mail that was cancelled on its way gets no further attempt.
          state: isOver
            ? 'uncertain'
            : sql`case when ${outbox.attempts} >= ${mostAttempts} then 'failed' else 'queued' end`,
          lastError: detail.slice(0, 500),
          leaseUntil: null,
          dueAt: sql`now() + make_interval(secs => ${5 * 2 ** mail.attempts})`,
        })
        .where(isThis),
    );
    return false;
  }
  await store.write((database) =>
    database.update(outbox).set({ state: 'sent', sentAt: sql`now()`, leaseUntil: null }).where(isThis),
  );
  return true;
}

/** A server died between handing over and writing it down: the transport may know, else the mail is listed as uncertain. */
async function resolveInterrupted({ store, websiteId, transport }: OutboxParts): Promise<void> {
  const interrupted = await store.read((database) =>
    database
      .select()
      .from(outbox)
      .where(and(eq(outbox.websiteId, websiteId), eq(outbox.state, 'sending'), lt(outbox.leaseUntil, sql`now()`)))
      .limit(batch),
  );
  for (const { id } of interrupted) {
    const was = await transport.wasSent?.(id);
    const state = was === undefined ? 'uncertain' : was ? 'sent' : 'queued';
    await store.write((database) =>
      database
        .update(outbox)
        .set({ state, leaseUntil: null, ...(state === 'sent' && { sentAt: sql`now()` }) })
        .where(and(isMail(websiteId, id), eq(outbox.state, 'sending'), lt(outbox.leaseUntil, sql`now()`))),
    );
  }
}

async function figuresOf({ store, websiteId }: OutboxParts): Promise<Readonly<Record<string, number>>> {
  const rows = await store.read((database) =>
    database
      .select({ state: outbox.state, count: sql`count(*)`.mapWith(Number) })
      .from(outbox)
      .where(eq(outbox.websiteId, websiteId))
      .groupBy(outbox.state),
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
