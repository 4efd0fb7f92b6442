import { type OwnerOrder, ownerAreas } from '#contract';
import { termsOf } from '../subscriptions/labels.ts';
import { Next, Payments, State } from '../subscriptions/parts.tsx';

export const endsLabel = 'Cancel the subscription too';

/** Whether what the order began or renewed is charged again, or could be. */
export const goesOn = ({ subscription }: Pick<OwnerOrder, 'subscription'>): boolean =>
  subscription?.actions.includes('cancel') ?? false;

/** What the order began or renewed: how it is charged, what has become of it, and its other orders. */
export function Subscription({ order: { id, subscription } }: { order: OwnerOrder }) {
  if (subscription === null) return null;
  const { title, paidCycles, cycles } = subscription;
  return (
    <section className="ow-card">
      <h3>Subscription</h3>
      <p>
        <a href={`${ownerAreas.subscriptions.path}/${encodeURIComponent(subscription.id)}`}>{title}</a>{' '}
        <State state={subscription.state} />
        <span className="ow-quiet">{termsOf(subscription)}</span>
        <span className="ow-quiet">
          {`paid ${paidCycles}${cycles > 0 ? ` of ${cycles}` : ''} times `}
          <Next {...subscription} />
        </span>
      </p>
      <Payments subscription={subscription} here={id} />
    </section>
  );
}
