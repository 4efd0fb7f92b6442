import { club } from '../shop.ts';
import { type Facts, isLiving, isPaid, isRenewal, type OrderFacts, type Rules } from './facts.ts';

const wasPaid = (order: OrderFacts) => isPaid(order) || order.cancelled_by_shop;
const over = ['cancelled', 'ended'];

export const subscriptionRules: Rules = {
  always: {
    'one order for a period': ({ orders }) => {
      const periods = orders.filter((order) => order.subscription_id !== null && isLiving(order)).map(periodOf);
      return periods.find((period, at) => periods.indexOf(period) !== at);
    },
    'what was subscribed to and paid has begun': ({ orders, subscriptions }) =>
      orders.find((order) => {
        const isSold = order.lines.some(({ itemId }) => itemId === club.itemId);
        const begun = subscriptions.filter(({ id }) => id === order.subscription_id);
        return isSold && wasPaid(order) && begun.length !== 1;
      })?.id,
    'what has begun was paid': ({ orders, subscriptions }) =>
      subscriptions.find(({ order_id }) => !orders.some((order) => order.id === order_id && wasPaid(order)))?.id,
    'each payment is counted once': ({ orders, subscriptions }) =>
      subscriptions.find(({ id, paid_cycles }) => {
        const own = orders.filter((order) => order.subscription_id === id && wasPaid(order));
        return own.length !== paid_cycles;
      })?.id,
    'no period begins after the end': checkEnd,
    'nobody is charged before the day that was said': checkTries,
  },
  atLast: {
    'what is due is charged': ({ subscriptions }, { time }) =>
      subscriptions.find(
        ({ state, try_at }) => !over.includes(state) && state !== 'paused' && Date.parse(try_at) < time.now,
      )?.id,
    'whoever pays again is told once': ({ orders, mails }) =>
      orders.find((order) => {
        const own = mails.filter(({ reason }) => reason === `subscription-renewed ${order.id}`);
        return isRenewal(order) && own.length !== (wasPaid(order) ? 1 : 0);
      })?.id,
  },
};

const periodOf = ({ subscription_id, subscription_period }: OrderFacts) => `${subscription_id} ${subscription_period}`;

/** After a payment that failed comes none before its day, unless the customer has left another card. */
function checkTries({ subscription_events }: Facts): string | undefined {
  const said = new Map<string, number>();
  for (const { subscription_id, kind, created_at, try_at } of subscription_events) {
    const day = said.get(subscription_id);
    const isTry = kind === 'failed' || kind === 'renewed';
    if (isTry && day !== undefined && Date.parse(created_at) < day)
      return `${subscription_id} was ${kind} before its day`;
    said.delete(subscription_id);
    if (kind === 'failed' && try_at !== null) said.set(subscription_id, try_at);
  }
  return undefined;
}

function checkEnd({ orders, subscription_events }: Facts): string | undefined {
  for (const order of orders) {
    const end = subscription_events.find(
      ({ subscription_id, kind }) => subscription_id === order.subscription_id && over.includes(kind),
    );
    if (end && Date.parse(order.created_at) > Date.parse(end.created_at)) {
      return `${order.id} is of ${order.created_at}, and its subscription ended at ${end.created_at}`;
    }
  }
  return undefined;
}
