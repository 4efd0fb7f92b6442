import { type ListedSubscription, type OwnerSubscription, ownerAreas, type SubscriptionEvent } from '#contract';
import { moneyText } from '../amount-text.ts';
import { isOrderState, stateLabels as orderStateLabels } from '../order-state.ts';
import { Moment } from '../parts.tsx';
import { eventLabels, reasonLabels, stateLabels, stateTones } from './labels.ts';

export function State({ state }: Pick<ListedSubscription, 'state'>) {
  return (
    <span className="ow-chip" data-tone={stateTones[state]}>
      {stateLabels[state]}
    </span>
  );
}

/** When it is charged, or asked for again; nothing of one that is not. */
export function Next({ state, next, nextTry }: Pick<ListedSubscription, 'state' | 'next' | 'nextTry'>) {
  if (state !== 'active' && state !== 'past-due') return null;
  return (
    <>
      {state === 'active' ? 'next ' : 'tried again '}
      <Moment at={state === 'active' ? next : nextTry} />
    </>
  );
}

/** Each payment is an order: `here` is the one whose page this is. */
export function Payments({ subscription, here }: { subscription: OwnerSubscription; here?: string }) {
  const { currency, orders } = subscription;
  return (
    <ol className="ow-list">
      {orders.map(({ id, orderNumber, created, amountCents, state }) => (
        <li key={id}>
          {id === here ? (
            `Order ${orderNumber}, this one`
          ) : (
            <a href={`${ownerAreas.orders.path}/${encodeURIComponent(id)}`}>{`Order ${orderNumber}`}</a>
          )}
          <span className="ow-quiet">
            <Moment at={created} />
            {`, ${moneyText(amountCents, currency)}, ${isOrderState(state) ? orderStateLabels[state] : state}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function Events({ history }: { history: readonly SubscriptionEvent[] }) {
  return (
    <ol className="ow-list">
      {history.map(({ sequence, kind, reason, message, doneBy, created }) => (
        <li key={sequence}>
          <strong>{eventLabels[kind]}</strong> {[reason && reasonLabels[reason], message].filter(Boolean).join(': ')}
          <span className="ow-quiet">
            <Moment at={created} />
            {doneBy !== null && `, ${doneBy === 'customer' ? 'the customer' : doneBy}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
