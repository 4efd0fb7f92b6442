import { sql } from 'drizzle-orm';
import { tables } from '../../../store/index.ts';
import { releaseCards } from '../../gift-cards/pay.ts';
import { voidSold } from '../../gift-cards/void.ts';
import { accept, type Result } from '../../lib/result.ts';
import { returnStock } from '../../stock/stock.ts';
import { cancelWithOrder } from '../../subscription-record/cancel.ts';
import { cancelledMail } from '../buyer-mail.ts';
import { writeLedger } from '../ledger.ts';
import { isOrder } from '../order.ts';
import { countedPieces, piecesOutOfStock } from '../progress.ts';
import { tellOfOrder } from '../tell.ts';
import type { CommandContext, CommandError, CommandOf, Done } from './command.ts';

const { orders } = tables;

/** The shop gives an order up that nobody has paid, or whose money has gone back. */
export async function cancel(
  context: CommandContext,
  { restock, tellsBuyer, cancelsSubscription = false }: CommandOf<'cancel'>,
): Promise<Result<Done, CommandError>> {
  const { transaction, file, person, outbox } = context;
  const { order, ledger } = file;
  await transaction
    .update(orders)
    .set({ state: 'cancelled', cancelledByShop: true, changedAt: sql`now()` })
    .where(isOrder(order.websiteId, order.id));
  await releaseCards(transaction, order);
  await voidSold(transaction, order, person.email);
  const pieces = restock ? piecesOutOfStock(file) : [];
  await returnStock(transaction, order.websiteId, countedPieces(order, pieces));
  const payload = { from: order.state, restock, lines: pieces };
  await writeLedger(transaction, order, { kind: 'cancel', payload, doneBy: person.email });
  await tellOfOrder(context, transaction, 'order.cancelled', order);
  if (cancelsSubscription) await cancelWithOrder(context, transaction, order, person.email);
  if (tellsBuyer) await outbox.add(transaction, cancelledMail(context, order, ledger.length));
  return accept({});
}
