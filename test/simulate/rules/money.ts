import { refundedOf } from '../provider.ts';
import type { World } from '../shop.ts';
import { chargeable, type Facts, isPaid, type Rules, sumOf } from './facts.ts';

const isFirm = ({ state }: { readonly state: string }) => state !== 'refused';

export const moneyRules: Rules = {
  always: {
    'a paid order is paid': ({ orders }, { provider }) =>
      orders.find((order) => {
        const due = chargeable(order);
        const isCharged = provider.accounts.get(order.id)?.chargedCents === due;
        return order.payment_method === 'card' && due > 0 && isPaid(order) && !isCharged;
      })?.id,
    // A provider that cannot cancel may take what was given up while the request was on its way: it is given back.
    'what was taken is not called declined': ({ orders }, { provider: { accounts, late } }) =>
      orders.find(({ id, state }) => state === 'declined' && !late.has(id) && (accounts.get(id)?.chargedCents ?? 0) > 0)
        ?.id,
    'a reference is charged once': (_facts, { provider }) =>
      [...provider.accounts.values()].find(({ chargedCents, amountCents }) => chargedCents > amountCents)?.reference,
    'what is charged is what no card pays': ({ orders }, { provider }) =>
      orders.find((order) => {
        const account = provider.accounts.get(order.id);
        return account !== undefined && account.amountCents !== chargeable(order);
      })?.id,
    'no more goes back than came': (_facts, { provider }) =>
      [...provider.accounts.values()].find((account) => refundedOf(account) > account.chargedCents)?.reference,
    'what is written down as given back went back': ({ refunds, orders }, { provider }) =>
      refunds.find((refund) => {
        const byCard = orders.some(({ id, payment_method }) => id === refund.order_id && payment_method === 'card');
        const went = provider.accounts.get(refund.order_id)?.refunds.get(refund.id) ?? 0;
        return byCard && refund.state === 'refunded' && went !== refund.amount_cents - refund.gift_card_cents;
      })?.id,
    'a refund ends once': ({ refund_ends }) => {
      const ended = refund_ends.map(({ refund_id }) => refund_id);
      return ended.find((id, at) => ended.indexOf(id) !== at);
    },
    'no piece goes back twice': ({ orders, refunds }) =>
      orders.find(({ id, lines }) => {
        const own = refunds.filter((refund) => refund.order_id === id && isFirm(refund));
        const pieces = own.flatMap((refund) => refund.lines);
        return lines.some(({ entryId, quantity }) => {
          const back = pieces.filter((piece) => piece.entryId === entryId);
          return sumOf(back.map((piece) => piece.quantity)) > quantity;
        });
      })?.id,
    'what is set aside is what refunds say': ({ orders, refunds }) =>
      orders.find(({ id, refunded_cents, grand_total_cents }) => {
        const own = refunds.filter((refund) => refund.order_id === id && isFirm(refund));
        const sum = sumOf(own.map(({ amount_cents }) => amount_cents));
        return sum !== refunded_cents || sum > grand_total_cents;
      })?.id,
  },
  atLast: {
    'every charge ends in one order or one refund': checkCharges,
    'no refund stays open': ({ refunds }) => refunds.find(({ state }) => state === 'asked')?.id,
  },
};

function checkCharges({ orders, refunds }: Facts, { provider }: World): string | undefined {
  for (const account of provider.accounts.values()) {
    const { reference, chargedCents } = account;
    const order = orders.find(({ id }) => id === reference);
    const kept = chargedCents - refundedOf(account);
    const own = refunds.filter(({ order_id }) => order_id === reference);
    const ended = own.filter(({ state }) => state === 'refunded');
    const back = sumOf(ended.map(({ amount_cents, gift_card_cents }) => amount_cents - gift_card_cents));
    const stands = order && (isPaid(order) || order.cancelled_by_shop);
    const due = stands ? chargeable(order) - back : 0;
    const isRefused = !stands && own.some((refund) => !isFirm(refund));
    if (chargedCents > 0 && kept !== due && !isRefused) {
      return `${reference}: ${chargedCents} charged, ${chargedCents - kept} given back, its order is ${order?.state ?? 'gone'}`;
    }
  }
  return undefined;
}
