import { and, asc, eq } from 'drizzle-orm';
import { type OrderTax, tables } from '../../store/index.ts';
import { readRefunds } from '../lib/order-refunds.ts';
import type { OrderContext } from '../orders/context.ts';
import { isOrder, isTest } from '../orders/order.ts';
import { issueNumbers } from './issue.ts';

const { invoices, orders } = tables;
type Context = Pick<OrderContext, 'store' | 'catalogue' | 'providers'>;

/** The number of an invoice or a credit note, as it was printed first and is printed always. */
export interface InvoiceNumber {
  readonly label: string;
  readonly date: Date;
}

/** What was given back of an order, for its credit note. */
export interface GivenBack {
  readonly id: string;
  readonly amountCents: number;
  /** Pieces of its lines, by their entries; none where an amount alone was given back. */
  readonly pieces: ReadonlyMap<string, number>;
  readonly reason: string | null;
  /** None before the money has gone back. */
  readonly number: InvoiceNumber | undefined;
}

export interface OrderPapers {
  /** None for an order that nobody has paid, nor for a test. */
  readonly number: InvoiceNumber | undefined;
  readonly refunds: readonly GivenBack[];
  /** The taxes as they were told when it was placed. */
  readonly taxes: readonly OrderTax[];
  /** No money moved. */
  readonly isTest: boolean;
}

export interface Invoices {
  /** What the papers of an order are numbered by: given now, where they have no number yet. */
  ofOrder(orderId: string): Promise<OrderPapers>;
}

/** Invoices of one site. */
export function createInvoices(context: Context): Invoices {
  return {
    async ofOrder(orderId) {
      const known = await read(context, orderId);
      const isWhole = known.number !== undefined && known.refunds.every(({ number }) => number !== undefined);
      if (isWhole || known.isTest) return known;
      await issue(context);
      return read(context, orderId);
    },
  };
}

function issue({ store, catalogue, providers }: Context) {
  const { websiteId, rules } = catalogue;
  const tests = providers.filter(({ testOnly }) => testOnly).map(({ id }) => id);
  const numbering = { websiteId, prefix: rules.invoicePrefix, first: rules.firstInvoice, tests };
  return store.transaction((transaction) => issueNumbers(transaction, numbering));
}

function read(context: Context, orderId: string): Promise<OrderPapers> {
  const { store, catalogue } = context;
  const { websiteId } = catalogue;
  return store.read(async (queries) => {
    const rows = await queries
      .select({ refundId: invoices.refundId, label: invoices.label, date: invoices.datedAt })
      .from(invoices)
      .where(and(eq(invoices.websiteId, websiteId), eq(invoices.orderId, orderId)))
      .orderBy(asc(invoices.number));
    const numberOf = (refundId: string) => rows.find((row) => row.refundId === refundId);
    const [order] = await queries.select().from(orders).where(isOrder(websiteId, orderId));
    const refunds = order ? await readRefunds(queries, order) : [];
    return {
      number: numberOf(''),
      taxes: order?.quote?.taxes ?? [],
      isTest: order !== undefined && isTest(context, order),
      refunds: refunds
        .filter(
          // A credit note that was given out stays to be read, also when its money came back.
          ({ id, state, amountCents }) =>
            amountCents > 0 && (state === 'refunded' || (state === 'failed' && numberOf(id) !== undefined)),
        )
        .map(({ id, amountCents, lines, reason }) => ({
          ...{ id, amountCents, reason, number: numberOf(id) },
          pieces: new Map(lines.map(({ entryId, quantity }) => [entryId, quantity])),
        })),
    };
  });
}
