import { randomToken } from '../../../http/security/index.ts';
import { voidPieces } from '../../gift-cards/void.ts';
import { piecesOf, standingRefunds } from '../../lib/order-refunds.ts';
import { accept, type Result, refuse } from '../../lib/result.ts';
import { cancelWithOrder } from '../../subscription-record/cancel.ts';
import { areLeft, leftOfCards } from '../progress.ts';
import { beginRefund } from '../refund-order.ts';
import type { CommandContext, CommandError, CommandOf, Done } from './command.ts';
import { mayDo } from './rights.ts';

/** Money goes back, in whole or in part: never more than is left, and for no piece twice. */
export async function refund(
  context: CommandContext,
  command: CommandOf<'refund'>,
): Promise<Result<Done, CommandError>> {
  const { transaction, file, person } = context;
  const { amountCents, giftCardCents: wanted, lines, restock, reason, tellsBuyer } = command;
  const { order, refunds } = file;
  if (command.cancelsSubscription && !mayDo(person, 'cancel', context.catalogue.rules)) return refuse('role-missing');
  if (amountCents > order.grandTotalCents - order.refundedCents) return refuse('refund-too-large');
  if (!areLeft(order, lines, piecesOf(standingRefunds(refunds)))) return refuse('order-pieces-gone');
  // What gift cards have paid goes back to them first, unless the owner says otherwise.
  const cardsLeft = leftOfCards(file);
  const giftCardCents = wanted ?? Math.min(amountCents, cardsLeft);
  const chargedLeft = order.grandTotalCents - order.refundedCents - cardsLeft;
  if (giftCardCents > Math.min(amountCents, cardsLeft)) return refuse('refund-too-large');
  if (amountCents - giftCardCents > chargedLeft) return refuse('refund-too-large');
  const voided = await voidPieces(transaction, order, lines, person.email);
  if (!voided) return refuse('gift-card-spent');
  const refundId = randomToken();
  const request = {
    id: refundId,
    amountCents,
    giftCardCents,
    voided,
    lines,
    restock,
    reason: reason?.trim() || undefined,
    tellsBuyer,
  };
  await beginRefund(transaction, order, { ...request, doneBy: person.email });
  if (command.cancelsSubscription) await cancelWithOrder(context, transaction, order, person.email);
  return accept({ refundId });
}
