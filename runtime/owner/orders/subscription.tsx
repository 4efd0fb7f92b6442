import { type OwnerOrder, ownerAreas } from '#contract';
import { moneyText } from '../amount-text.ts';
import { Moment } from '../parts.tsx';
import { isOrderState, stateLabels, subscriptionEvents, subscriptionLabels } from './labels.ts';

const periods = { WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const;

type Shown = NonNullable<OwnerOrder['subscription']>;

/** What the order began or renewed: how it is charged, what has become of it, and its other orders. */
export function Subscription({ order: { id, subscription } }: { order: OwnerOrder }) {
  if (subscription === null) return null;
  return (
    <section className="ow-card">
      <h3>Subscription</h3>
      <p>
        {`${subscription.title}: ${termsOf(subscription)}`}
        <span className="ow-quiet">{subscriptionLabels[subscription.state]}</span>
        <span className="ow-quiet">
          {`paid ${subscription.paidCycles}${subscription.cycles > 0 ? ` of ${subscription.cycles}` : ''} times`}
          <Next subscription={subscription} />
        </span>
      </p>
      <ol className="ow-list">
        {subscription.orders.map((each) => (
          <li key={each.id}>
            {each.id === id ? (
              `Order ${each.orderNumber}, this one`
            ) : (
              <a href={`${ownerAreas.orders.path}/${encodeURIComponent(each.id)}`}>{`Order ${each.orderNumber}`}</a>
            )}
            <span className="ow-quiet">
              <Moment at={each.created} />
              {`, ${moneyText(each.amountCents, subscription.currency)}, ${isOrderState(each.state) ? stateLabels[each.state] : each.state}`}
            </span>
          </li>
        ))}
      </ol>
      <ol className="ow-list">
        {subscription.history.map(({ sequence, kind, doneBy, created }) => (
          <li key={sequence}>
            {subscriptionEvents[kind] ?? kind}
            <span className="ow-quiet">
              <Moment at={created} />
              {doneBy !== null && `, ${doneBy}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function termsOf({ amountCents, currency, unit, value, cycles }: Shown): string {
  const period = value === 1 ? periods[unit] : `${value} ${periods[unit]}s`;
  return `${moneyText(amountCents, currency)} every ${period}${cycles > 0 ? `, ${cycles} times` : ''}`;
}

function Next({ subscription: { state, next, nextTry } }: { subscription: Shown }) {
  if (state !== 'active' && state !== 'past-due') return null;
  return (
    <>
      {state === 'active' ? ', next ' : ', tried again '}
      <Moment at={state === 'active' ? next : nextTry} />
    </>
  );
}
