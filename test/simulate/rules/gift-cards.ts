import { giftCard } from '../shop.ts';
import { type Facts, isLiving, isPaid, paidByCards, type Rules, sumOf } from './facts.ts';

export const giftCardRules: Rules = {
  always: {
    'no card is below zero': ({ cards }) => cards.find(({ balance_cents }) => balance_cents < 0)?.id,
    'a card is the sum of its ledger': ({ cards, card_entries }) =>
      cards.find(({ id, balance_cents, initial_cents }) => {
        const own = card_entries.filter(({ card_id }) => card_id === id);
        const issued = own.filter(({ kind }) => kind === 'issue');
        const isBegun = issued.length === 1 && issued[0]?.amount_cents === initial_cents;
        return !isBegun || sumOf(own.map(({ amount_cents }) => amount_cents)) !== balance_cents;
      })?.id,
    'cards pay what orders say': checkPayments,
    'a card for each piece that was paid': checkPieces,
    'what was paid back buys nothing': checkPaidBack,
    'each press gives one card away': ({ cards }, _world, { issues }) => {
      const given = cards.filter(({ order_id }) => order_id === null);
      return given.length > issues.size ? `${given.length} cards of ${issues.size} presses` : undefined;
    },
  },
  atLast: {
    'a card comes on its day': ({ cards, mails }, { time }) =>
      cards.find(({ id, send_at, mailed_at, deactivated_at }) => {
        const isDue = deactivated_at === null && Date.parse(send_at) <= time.now;
        const isWritten = mails.some(({ reason }) => reason.startsWith(`gift-card ${id}`));
        return isDue && (mailed_at === null || !isWritten);
      })?.id,
  },
};

const moves = ['redeem', 'release', 'refund'];

/** What an order has of its cards is what they were to pay, less what went back. */
function checkPayments({ orders, refunds, card_entries }: Facts): string | undefined {
  for (const order of orders) {
    const own = card_entries.filter(({ order_id, kind }) => order_id === order.id && moves.includes(kind));
    const heldOf = (id: string) =>
      -sumOf(own.filter(({ card_id }) => card_id === id).map(({ amount_cents }) => amount_cents));
    const held = order.gift_cards.map(({ id, amountCents }) => ({ cents: heldOf(id), most: amountCents }));
    const back = refunds.filter(({ order_id, state }) => order_id === order.id && state === 'refunded');
    const due = isLiving(order) ? paidByCards(order) - sumOf(back.map(({ gift_card_cents }) => gift_card_cents)) : 0;
    const sum = -sumOf(own.map(({ amount_cents }) => amount_cents));
    if (sum !== due || held.some(({ cents, most }) => cents < 0 || cents > most))
      return `${order.id} is ${order.state}, has ${sum} of its cards and is due ${due}`;
  }
  return undefined;
}

function checkPieces({ orders, cards }: Facts): string | undefined {
  for (const order of orders) {
    const own = cards.filter(({ order_id }) => order_id === order.id);
    const lines = order.lines.filter(({ itemId }) => itemId === giftCard.itemId);
    const sold = sumOf(lines.map(({ quantity }) => quantity));
    if (isPaid(order) && own.length !== sold) return `${order.id}: ${own.length} cards for ${sold} pieces`;
    const paysYet = own.find(({ deactivated_at }) => deactivated_at === null);
    if (!isPaid(order) && paysYet) return `${paysYet.id} pays, and ${order.id} is ${order.state}`;
  }
  return undefined;
}

/** Of each line of a paid order as many cards were stopped with their money as pieces of it went back. */
function checkPaidBack({ orders, cards, card_entries, refunds }: Facts): string | undefined {
  const isPaidBack = ({ id }: { readonly id: string }) => {
    const last = card_entries.findLast(({ card_id, kind }) => card_id === id && kind.endsWith('activate'));
    return last?.kind === 'deactivate' && last.order_id !== null;
  };
  for (const order of orders.filter(isPaid)) {
    const standing = refunds.filter(({ order_id, state }) => order_id === order.id && state !== 'refused');
    for (const { entryId, itemId } of order.lines) {
      if (itemId !== giftCard.itemId) continue;
      const pieces = standing.flatMap(({ lines }) => lines).filter((line) => line.entryId === entryId);
      const back = sumOf(pieces.map(({ quantity }) => quantity));
      const stopped = cards.filter((card) => card.entry_id === entryId && isPaidBack(card)).length;
      if (stopped !== back) return `${order.id}: ${stopped} cards stopped for ${back} pieces`;
    }
  }
  return undefined;
}
