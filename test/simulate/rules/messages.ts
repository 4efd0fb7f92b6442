import { isPaid, isRenewal, type Rules } from './facts.ts';

/** Mails, messages to other programs, and what visitors sent by forms. */
export const messageRules: Rules = {
  always: {
    'no mail twice': (_facts, { mail }) => [...mail.came].find(([, times]) => times > 1)?.[0],
    'an order is told of once': ({ deliveries }) => {
      const names = deliveries.filter(({ type }) => type === 'order.created').map(({ of }) => of);
      return names.find((name, at) => names.indexOf(name) !== at);
    },
    'a form is taken once': ({ submissions }, _world, { forms }) =>
      submissions.length > forms.size ? `${submissions.length} of ${forms.size}` : undefined,
    'what was sent is kept, told and on the list': ({ submissions, mails, members }, _world, { presses }) => {
      const heard = [...presses].flatMap(([key, [id]]) => (key.startsWith('form ') ? (id ?? []) : []));
      const lost = heard.find((id) => !submissions.includes(id));
      const untold = submissions.find(
        (id) => mails.filter(({ reason }) => reason.startsWith(`form ${id} `)).length !== 1,
      );
      return lost ?? untold ?? (submissions.length > 0 && members === 0 ? 'nobody is on the list' : undefined);
    },
  },
  atLast: {
    'every mail comes to an end': ({ mails }) =>
      mails.find(({ state }) => state === 'queued' || state === 'sending')?.reason,
    'a mail that is written down as sent was sent': ({ mails }, { mail }) =>
      mails.find(({ id, state }) => state === 'sent' && !mail.came.has(id))?.reason,
    'whoever has bought is told once': ({ orders, mails }) =>
      orders.find((order) => {
        const own = mails.filter(({ reason }) => reason === `order-confirmed ${order.id}`);
        return own.length > 1 || (isPaid(order) && !isRenewal(order) && own.length === 0);
      })?.id,
    'every message to another program comes': ({ deliveries }, { heard }) =>
      deliveries.find(({ event_id, state }) => state !== 'delivered' || !heard.has(event_id))?.event_id,
    'every paid order is told of': ({ orders, deliveries }) =>
      orders.find(
        (order) => isPaid(order) && !deliveries.some(({ of, type }) => of === order.id && type === 'order.paid'),
      )?.id,
  },
};
