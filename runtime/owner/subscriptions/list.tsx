import {
  exportSubscriptions,
  type ListedSubscription,
  listSubscriptions,
  ownerAreas,
  type SubscriptionFilter,
  subscriptionFilters,
} from '#contract';
import type { Ask } from '../ask-context.ts';
import { FoundList, type FoundQuery } from '../found-list.tsx';
import { NarrowForm, useNarrowed } from '../narrowed-list.tsx';
import { Moment } from '../parts.tsx';
import { filterLabels, termsOf } from './labels.ts';
import { Next, State } from './parts.tsx';

/** Subscriptions, newest first, narrowed by a search and a state that stand in the address. */
export function SubscriptionList() {
  const { wanted, narrow } = useNarrowed(ownerAreas.subscriptions.path, subscriptionFilters);
  return (
    <>
      <NarrowForm
        wanted={wanted}
        narrow={narrow}
        placeholder="Address, name, product, order number"
        filters={filterLabels}
        exported={exportSubscriptions.path}
      />
      <FoundList
        key={JSON.stringify(wanted)}
        wanted={wanted}
        read={read}
        what="subscriptions"
        noneFits="No subscription fits."
        none="No subscriptions yet. One comes here when its first payment is made."
        heads={['Product', 'Customer', 'State', 'Next payment', 'Paid', 'Begun']}
        row={(subscription) => <Row key={subscription.id} subscription={subscription} />}
      />
    </>
  );
}

async function read(ask: Ask, query: FoundQuery<SubscriptionFilter>) {
  const answer = await ask(listSubscriptions, { query });
  if (!answer.ok) return answer;
  const { subscriptions: items, nextPageCursor } = answer.value;
  return { ok: true, value: { items, nextPageCursor } } as const;
}

function Row({ subscription }: { subscription: ListedSubscription }) {
  const { id, title, email, state, paidCycles, cycles, attempts, orderNumber, created } = subscription;
  return (
    <tr>
      <th scope="row">
        <a
          href={`${ownerAreas.subscriptions.path}/${encodeURIComponent(id)}`}
          aria-label={`${title}, subscription of ${email}`}
        >
          {title}
        </a>
        <span className="ow-quiet">{termsOf(subscription)}</span>
      </th>
      <td>{email}</td>
      <td>
        <State state={state} />
      </td>
      <td>
        <Next {...subscription} />
        {state === 'past-due' && (
          <span className="ow-quiet">{`${attempts} ${attempts === 1 ? 'payment' : 'payments'} declined`}</span>
        )}
      </td>
      <td>{cycles > 0 ? `${paidCycles} of ${cycles}` : paidCycles}</td>
      <td>
        <Moment at={created} />
        <span className="ow-quiet">{`order ${orderNumber}`}</span>
      </td>
    </tr>
  );
}
