import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Store, type Transaction, tables } from '../../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { mostAttempts, type Outbox } from '../mail/outbox.ts';

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
  /** Writes one mail to each who waits; whoever has one gets no second. */
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

/** The mails of a restock: written in batches, and taken back as long as they have not left. */
export function createRestockSender({ store, catalogue, outbox }: Parts): RestockSender {
  const { websiteId } = catalogue;
  const nameOf = ({ productId, variantId }: VariantName) => `restock ${JSON.stringify([productId, variantId])}`;

  /**
   * How often the sends of a variant have been cancelled, `by` more from now on. Sends and cancellations of a variant
   * wait for each other here: a batch is written before a cancellation, and taken back by it, or not at all.
   */
  async function cancellations(transaction: Transaction, variant: VariantName, by: 0 | 1): Promise<number> {
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

  async function sendOne(variant: VariantName, before: number) {
    const item = catalogue.item(variant.productId);
    const title = item?.title ?? variant.productId;
    const body = `${title} is back in stock${item?.fullUrl ? `: ${item.fullUrl}` : '.'}\n`;
    const sum = { queued: 0, all: 0, cancelled: false };
    let after = '';
    // Some at a time, each with its mail in one transaction: a crash leaves mails written or not written, never half.
    for (;;) {
      const waiting = await store.transaction(async (transaction) => {
        if ((await cancellations(transaction, variant, 0)) !== before) return undefined;
        const rows = await transaction
          .select()
          .from(restockSignUps)
          .where(and(isVariantOf(websiteId, variant), gt(restockSignUps.id, after)))
          .orderBy(asc(restockSignUps.id))
          .limit(batch);
        const added = await outbox.add(
          transaction,
          ...rows.map(({ id, email }) => ({
            reason: `restock ${id}`,
            recipient: email,
            subject: `${title} is back`,
            body,
          })),
        );
        return { rows, added };
      });
      if (!waiting) return { ...sum, cancelled: true };
      sum.queued += waiting.added;
      sum.all += waiting.rows.length;
      const last = waiting.rows.at(-1);
      if (!last) return sum;
      after = last.id;
    }
  }

  async function cancelOne(variant: VariantName): Promise<number> {
    // From here on no batch is written; one that was begun before has been waited for.
    await store.transaction((transaction) => cancellations(transaction, variant, 1));
    let taken = 0;
    let after = '';
    for (;;) {
      const people = await store.read((database) =>
        database
          .select({ id: restockSignUps.id })
          .from(restockSignUps)
          .where(and(isVariantOf(websiteId, variant), gt(restockSignUps.id, after)))
          .orderBy(asc(restockSignUps.id))
          .limit(batch),
      );
      const last = people.at(-1);
      if (!last) return taken;
      after = last.id;
      taken += await takeBack(people.map(({ id }) => `restock ${id}`));
    }
  }

  function takeBack(reasons: string[]): Promise<number> {
    const at = (state: 'queued' | 'sending') =>
      and(eq(mails.websiteId, websiteId), inArray(mails.reason, reasons), eq(mails.state, state));
    return store.transaction(async (transaction) => {
      const taken = await transaction.delete(mails).where(at('queued')).returning({ id: mails.id });
      // One that is being handed over cannot be called back, but it is not tried again.
      await transaction.update(mails).set({ attempts: mostAttempts }).where(at('sending'));
      return taken.length;
    });
  }

  return {
    async send(variants) {
      const sum = { queued: 0, alreadyQueued: 0, cancelled: false };
      // Of all of them first: a send that is at one of several is stopped for those that it has not come to, too.
      const begun: { variant: VariantName; before: number }[] = [];
      for (const variant of variants) {
        begun.push({ variant, before: await store.transaction((one) => cancellations(one, variant, 0)) });
      }
      for (const { variant, before } of begun) {
        const { queued, all, cancelled } = await sendOne(variant, before);
        sum.queued += queued;
        sum.alreadyQueued += all - queued;
        if (cancelled) return { ...sum, cancelled };
      }
      return sum;
    },
    async cancel(variants) {
      let taken = 0;
      for (const variant of variants) taken += await cancelOne(variant);
      return taken;
    },
  };
}
