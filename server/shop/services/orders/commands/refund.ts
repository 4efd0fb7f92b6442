import { randomToken } from '../../../../http/security/index.ts';
import { voidPieces } from '../../gift-cards/void.ts';
import { accept, type Result, refuse } from '../../lib/result.ts';
import { areLeft, leftOfCards, piecesOf, standingRefunds } from '../progress.ts';
import { beginRefund } from '../refund-order.ts';
import type { CommandContext, CommandError, CommandOf, Done } from './command.ts';

/** Money goes back, in whole or in part: never more than is left, and for no piece twice. */
export async function refund(
  { transaction, file, person }: CommandContext,
  { amountCents, giftCardCents: wanted, lines, restock, reason, tellsBuyer }: CommandOf<'refund'>,
): Promise<Result<Done, CommandError>> {
  const { order, refunds } = file;
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
  return accept({ refundId });
}
