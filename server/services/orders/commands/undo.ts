import { and, eq, sql } from 'drizzle-orm';
import { type OrderPieces, tables } from '../../../store/index.ts';
import { retakeCards } from '../../gift-cards/pay.ts';
import { voidSold } from '../../gift-cards/void.ts';
import { accept, type Result, refuse } from '../../lib/result.ts';
import { takeStock } from '../../stock/stock.ts';
import { type LedgerKind, type OrderCommandRow, undoInLedger } from '../ledger.ts';
import { isOrder, type OrderRow } from '../order.ts';
import { countedPieces, type OrderFile } from '../progress.ts';
import type { CommandContext, CommandError, CommandOf, Done } from './command.ts';
import { writeFulfilment } from './fulfil.ts';

const { orders, orderShipments } = tables;

type Undo = (context: CommandContext, command: OrderCommandRow) => Promise<Result<Done, CommandError>>;

interface Undoing {
  readonly isPossible: (file: OrderFile, command: OrderCommandRow) => boolean;
  readonly undo: Undo;
}

/** What can be taken back: nothing that moved money, and nothing under what came of it. */
const undoings: Readonly<Partial<Record<LedgerKind, Undoing>>> = {
  paid: {
    // What a provider said is no owner's to take back.
    isPossible: ({ order, refunds }, { doneBy }) =>
      doneBy !== null && refunds.length === 0 && (order.state === 'paid' || order.state === 'fulfilled'),
    undo: async ({ transaction, file: { order }, person }) => {
      const { wasSpent } = await voidSold(transaction, order, person.email);
      if (wasSpent) return refuse('gift-card-spent');
      await transaction
        .update(orders)
        .set({ state: 'payment-pending', paidAt: null, changedAt: sql`now()` })
        .where(isOrder(order.websiteId, order.id));
      return accept({});
    },
  },
  fulfil: {
    isPossible: ({ order }) => order.state !== 'cancelled',
    undo: undoFulfil,
  },
  cancel: {
    isPossible: ({ order, refunds }) => order.state === 'cancelled' && order.cancelledByShop && refunds.length === 0,
    undo: reopen,
  },
  note: { isPossible: () => true, undo: async () => accept({}) },
};

const undoingOf = ({ kind }: OrderCommandRow) => undoings[kind as LedgerKind];

export function canUndo(file: OrderFile, command: OrderCommandRow): boolean {
  return command.undoneAt === null && (undoingOf(command)?.isPossible(file, command) ?? false);
}

/** The command that is to be taken back. */
export const undoneBy = ({ ledger }: OrderFile, { sequence }: CommandOf<'undo'>): OrderCommandRow | undefined =>
  ledger.find((command) => command.sequence === sequence);

export async function undo(context: CommandContext, command: CommandOf<'undo'>): Promise<Result<Done, CommandError>> {
  const { transaction, file, person } = context;
  const undone = undoneBy(file, command);
  const undoing = undone && undoingOf(undone);
  if (!undone || !undoing || !canUndo(file, undone)) return refuse('order-action-impossible');
  const result = await undoing.undo(context, undone);
  if (result.ok) await undoInLedger(transaction, undone, person.email);
  return result;
}

async function undoFulfil({ transaction, file }: CommandContext, { payload }: OrderCommandRow) {
  const id = String(payload['shipmentId']);
  await transaction
    .update(orderShipments)
    .set({ undoneAt: sql`now()` })
    .where(and(eq(orderShipments.websiteId, file.order.websiteId), eq(orderShipments.id, id)));
  await writeFulfilment(transaction, { ...file, shipments: file.shipments.filter((sent) => sent.id !== id) });
  return accept({});
}

/** The order stands again, if what it had taken is still there. */
async function reopen({ transaction, file: { order } }: CommandContext, { payload }: OrderCommandRow) {
  // Both were written by the command that is taken back.
  const { from: state, lines } = payload as { readonly from: OrderRow['state']; readonly lines: OrderPieces[] };
  await transaction
    .update(orders)
    .set({ state, cancelledByShop: false, changedAt: sql`now()` })
    .where(isOrder(order.websiteId, order.id));
  if (!(await retakeCards(transaction, order, order.currency))) return refuse('gift-card-short');
  const missing = await takeStock(transaction, order.websiteId, countedPieces(order, lines));
  return missing ? refuse('stock-short', { details: { itemId: missing.itemId, sku: missing.sku } }) : accept({});
}
