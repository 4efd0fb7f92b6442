import { answersFor, coupons, goods } from '../shop.ts';
import { isLiving, isPaid, type Rules } from './facts.ts';

export const orderRules: Rules = {
  always: {
    'one order for a cart': ({ orders }) => {
      const carts = orders.filter(isLiving).map(({ cart_id }) => cart_id);
      return carts.find((cart, at) => carts.indexOf(cart) !== at);
    },
    'what is ordered is no open cart': ({ orders, open_carts }) =>
      orders.find((order) => {
        const stands = order.state === 'payment-pending' || isPaid(order);
        return stands && open_carts.includes(order.cart_id);
      })?.id,
    'each press of the owner is done once': ({ commands }, _world, told) =>
      commands.find(({ order_id, count }) => {
        const presses = [...told.commands].filter((press) => press.startsWith(order_id));
        return count > presses.length;
      })?.order_id,
    'each key has one answer': (_facts, _world, { presses }) => {
      for (const [key, answers] of presses) if (new Set(answers).size > 1) return `${key}: ${answers.join(', ')}`;
      return undefined;
    },
    'an order that was promised stands': ({ orders }, _world, told) => {
      for (const [id, state] of told.orders) {
        const order = orders.find((each) => each.id === id);
        const stands = order && (isPaid(order) || order.cancelled_by_shop || order.state === 'payment-pending');
        const wasPaid = state === 'paid' && order?.payment_method === 'card' && order.state === 'payment-pending';
        if (!stands || wasPaid) return `${id} was told as ${state} and is ${order?.state ?? 'gone'}`;
      }
      return undefined;
    },
    'a coupon is used as often as it may': ({ orders }) =>
      coupons.find(({ code, totalUses }) => {
        const uses = orders.filter((order) => isLiving(order) && order.promo_codes.includes(code));
        return uses.length > totalUses;
      })?.code,
    'what was asked of a product is answered': ({ orders }) =>
      orders.find(({ lines }) =>
        lines.some(({ itemId, additionalFields }) => {
          const good = goods.find((each) => each.itemId === itemId);
          return good !== undefined && additionalFields !== answersFor(good);
        }),
      )?.id,
  },
  atLast: {
    'no payment stays open': ({ orders }) =>
      orders.find(({ state }) => state === 'payment-started' || state === 'payment-unknown')?.id,
  },
};
