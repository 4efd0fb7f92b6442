import { sql } from 'drizzle-orm';
import { tables } from '../../../store/index.ts';
import { deliverFiles } from '../../digital-files/deliver.ts';
import { mailSoldCards } from '../../gift-cards/deliver.ts';
import { issueCards } from '../../gift-cards/issue.ts';
import { accept, type Result } from '../../lib/result.ts';
import { providerOf } from '../../payments/provider.ts';
import { confirmedMail } from '../buyer-mail.ts';
import { writeLedger } from '../ledger.ts';
import { isOrder } from '../order.ts';
import { tellOfOrder } from '../tell.ts';
import type { CommandContext, CommandError, Done } from './command.ts';

const { orders } = tables;

/** The owner has the money: from now on the order is as one that was paid at once. */
export async function markPaid(context: CommandContext): Promise<Result<Done, CommandError>> {
  const { transaction, file, person, catalogue, outbox } = context;
  const { order } = file;
  await transaction
    .update(orders)
    .set({
      state: order.fulfilment === 'whole' ? 'fulfilled' : 'paid',
      paidAt: sql`now()`,
      changedAt: sql`now()`,
    })
    .where(isOrder(order.websiteId, order.id));
  await writeLedger(transaction, order, { kind: 'paid', doneBy: person.email });
  await issueCards(transaction, catalogue, order);
  await tellOfOrder(context, transaction, 'order.paid', order);
  // Who pays at the door knows it.
  const isAtTheDoor = providerOf(context, order)?.byHand?.kind === 'on-delivery';
  if (!isAtTheDoor) await outbox.add(transaction, confirmedMail(context, order));
  await mailSoldCards(context, transaction, order);
  await deliverFiles(context, transaction, order);
  return accept({});
}
