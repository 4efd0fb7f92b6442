import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { randomToken } from '../../../http/security/index.ts';
import { type Queries, type Store, tables } from '../../../store/index.ts';
import type { MailTransport } from './transport.ts';

const { outbox } = tables;

export interface Mail {
  /** What the mail is about: the same reason never makes a second mail. */
  readonly reason: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
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
  /** The sender's address as it is now. */
  readonly from: () => string;
  readonly transport: MailTransport;
}

/** Interrupted mails that are looked at in one go. */
const batch = 20;
/** A hand-over that takes longer belongs to a server that died during it; transports give up well before. */
const leaseSeconds = 60;
export const mostAttempts = 8;

export function createOutbox({ store, websiteId, from, transport }: OutboxParts): Outbox {
  const isMail = (id: string) => and(eq(outbox.websiteId, websiteId), eq(outbox.id, id));

  /**
   * Marks the next mail as being handed over, in a transaction of its own, before it leaves the house. One at a time: a
   * lease covers one hand-over, and a mail that waits for its turn is anybody's.
   */
  function take() {
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
        .where(isMail(due.id))
        .returning();
      return taken;
    });
  }

  async function handOver(mail: typeof outbox.$inferSelect): Promise<boolean> {
    const isThis = and(isMail(mail.id), eq(outbox.state, 'sending'));
    try {
      await transport.send({ id: mail.id, from: from(), to: mail.recipient, subject: mail.subject, text: mail.body });
    } catch (failure) {
      const words = failure instanceof Error ? failure.message : String(failure);
      // A mail that the service refused was not sent, so it may be tried again, later each time.
      await store.write((database) =>
        database
          .update(outbox)
          .set({
            // Asked of the row: a mail that was cancelled on its way gets no further attempt.
            state: sql`case when ${outbox.attempts} >= ${mostAttempts} then 'failed' else 'queued' end`,
            lastError: words.slice(0, 500),
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
  async function resolveInterrupted(): Promise<void> {
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
          .where(and(isMail(id), eq(outbox.state, 'sending'), lt(outbox.leaseUntil, sql`now()`))),
      );
    }
  }

  return {
    async add(queries, ...mails) {
      if (mails.length === 0) return 0;
      const rows = mails.map((mail) => ({ ...mail, id: randomToken(), websiteId, state: 'queued' as const }));
      const made = await queries.insert(outbox).values(rows).onConflictDoNothing().returning({ id: outbox.id });
      return made.length;
    },
    async deliver(stop) {
      await resolveInterrupted();
      let sent = 0;
      while (!stop?.aborted) {
        const mail = await take();
        if (!mail) break;
        if (await handOver(mail)) sent += 1;
      }
      return sent;
    },
    async figures() {
      const rows = await store.read((database) =>
        database
          .select({ state: outbox.state, count: sql`count(*)`.mapWith(Number) })
          .from(outbox)
          .where(eq(outbox.websiteId, websiteId))
          .groupBy(outbox.state),
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
  };
}
