import { sql } from 'drizzle-orm';
import { randomToken } from '../../../http/security/index.ts';
import { tables } from '../../../store/index.ts';
import { piecesOf } from '../../lib/order-refunds.ts';
import { accept, type Result, refuse } from '../../lib/result.ts';
import { sentMail } from '../buyer-mail.ts';
import { writeLedger } from '../ledger.ts';
import { isOrder, type OrderRow } from '../order.ts';
import { areLeft, fulfilmentOf, type OrderFile } from '../progress.ts';
import { tellOfOrder } from '../tell.ts';
import type { CommandContext, CommandError, CommandOf, Done } from './command.ts';

const { orders, orderShipments } = tables;

/** A parcel leaves: some pieces or all that are left. */
export async function fulfil(
  context: CommandContext,
  { lines, carrier, trackingNumber, trackingUrl, tellsBuyer }: CommandOf<'fulfil'>,
): Promise<Result<Done, CommandError>> {
  const { transaction, file, person, outbox } = context;
  const { order, shipments } = file;
  if (lines.length === 0 || !areLeft(order, lines, piecesOf(shipments))) return refuse('order-pieces-gone');
  const [shipment] = await transaction
    .insert(orderShipments)
    .values({
      ...{ id: randomToken(), websiteId: order.websiteId, orderId: order.id, lines },
      ...{ carrier: textOf(carrier), trackingNumber: textOf(trackingNumber), trackingUrl: textOf(trackingUrl) },
    })
    .returning();
  if (!shipment) throw new Error('The parcel was not written.');
  await writeFulfilment(transaction, { ...file, shipments: [...shipments, shipment] });
  const payload = { shipmentId: shipment.id, lines, carrier, trackingNumber, trackingUrl };
  await writeLedger(transaction, order, { kind: 'fulfil', payload, doneBy: person.email });
  await tellOfOrder(context, transaction, 'order.fulfilled', order);
  if (tellsBuyer) await outbox.add(transaction, sentMail(context, order, shipment));
  return accept({});
}

/** Brings the order's row up to what was sent. */
export async function writeFulfilment(transaction: CommandContext['transaction'], file: OrderFile): Promise<void> {
  const { order } = file;
  const fulfilment = fulfilmentOf(order, file);
  await transaction
    .update(orders)
    .set({ fulfilment, state: stateAfter(order, fulfilment), changedAt: sql`now()` })
    .where(isOrder(order.websiteId, order.id));
}

/** A paid order that is sent whole is done; one that is yet to be paid waits for its money. */
function stateAfter(order: OrderRow, fulfilment: OrderRow['fulfilment']): OrderRow['state'] {
  if (order.state !== 'paid' && order.state !== 'fulfilled') return order.state;
  return fulfilment === 'whole' ? 'fulfilled' : 'paid';
}

const textOf = (text: string | undefined): string | null => text?.trim() || null;
