import { useCallback } from 'react';
import {
  exportSubscriptions,
  type ListedSubscription,
  listSubscriptions,
  ownerAreas,
  type SubscriptionFilter,
  subscriptionFilters,
} from '#contract';
import { useAsk } from '../ask-context.ts';
import { isNarrowed, NarrowForm, useNarrowed, type Wanted } from '../narrowed-list.tsx';
import { Moment, Progress, Table } from '../parts.tsx';
import { usePages } from '../use-pages.ts';
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
      <Found key={JSON.stringify(wanted)} wanted={wanted} />
    </>
  );
}

function Found({ wanted }: { wanted: Wanted<SubscriptionFilter> }) {
  const { search, show } = wanted;
  const ask = useAsk();
  const { state, stop, resume } = usePages(
    useCallback(
      async (cursor: string | undefined) => {
        const query = { ...(search && { search }), show, ...(cursor !== undefined && { cursor }) };
        const answer = await ask(listSubscriptions, { query });
        if (!answer.ok) return answer;
        return {
          ok: true,
          value: { items: answer.value.subscriptions, nextPageCursor: answer.value.nextPageCursor },
        };
      },
      [ask, search, show],
    ),
    { rests: true },
  );
  return (
    <>
      <Progress
        state={state}
        what="subscriptions"
        rests
        none={
          isNarrowed(wanted)
            ? 'No subscription fits.'
            : 'No subscriptions yet. One comes here when its first payment is made.'
        }
        stop={stop}
        resume={resume}
      />
      {state.items.length > 0 && (
        <Table
          caption="Newest first"
          className="ow-cards-when-narrow"
          heads={['Product', 'Customer', 'State', 'Next payment', 'Paid', 'Begun']}
        >
          {state.items.map((subscription) => (
            <Row key={subscription.id} subscription={subscription} />
          ))}
        </Table>
      )}
    </>
  );
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
