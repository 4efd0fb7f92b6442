import { useCallback } from 'react';
import { exportOrders, listOrders, type Order, type OrderFilter, orderFilters, ownerAreas } from '#contract';
import { moneyText } from '../amount-text.ts';
import { useAsk } from '../ask-context.ts';
import { isNarrowed, NarrowForm, useNarrowed, type Wanted } from '../narrowed-list.tsx';
import { stateLabels, stateTones } from '../order-state.ts';
import { Moment, Progress, Table } from '../parts.tsx';
import { usePages } from '../use-pages.ts';
import { filterLabels, fulfilmentLabels } from './labels.ts';

/** Orders, newest first, narrowed by a search and a filter that stand in the address. */
export function OrderList() {
  const { wanted, narrow } = useNarrowed(ownerAreas.orders.path, orderFilters);
  return (
    <>
      <NarrowForm
        wanted={wanted}
        narrow={narrow}
        placeholder="Number, address, name, product, tracking"
        filters={filterLabels}
        exported={exportOrders.path}
      />
      <Found key={JSON.stringify(wanted)} wanted={wanted} />
    </>
  );
}

function Found({ wanted }: { wanted: Wanted<OrderFilter> }) {
  const { search, show } = wanted;
  const ask = useAsk();
  const { state, stop, resume } = usePages(
    useCallback(
      async (cursor: string | undefined) => {
        const query = { ...(search && { search }), show, ...(cursor !== undefined && { cursor }) };
        const answer = await ask(listOrders, { query });
        if (!answer.ok) return answer;
        const { orders: items, nextPageCursor } = answer.value;
        return { ok: true, value: { items, nextPageCursor } };
      },
      [ask, search, show],
    ),
    { rests: true },
  );
  return (
    <>
      <Progress
        state={state}
        what="orders"
        rests
        none={
          isNarrowed(wanted) ? 'No order fits.' : 'No orders yet. The first one comes here as soon as it is placed.'
        }
        stop={stop}
        resume={resume}
      />
      {state.items.length > 0 && (
        <Table
          caption="Newest first"
          className="ow-cards-when-narrow"
          heads={['Order', 'When', 'Who', 'What', 'State', 'Total', 'Sent']}
        >
          {state.items.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </Table>
      )}
    </>
  );
}

function Row({ order }: { order: Order }) {
  const { id, orderNumber, created, email, entries, state, fulfilment, grandTotalCents, currency } = order;
  return (
    <tr>
      <th scope="row">
        <a href={`${ownerAreas.orders.path}/${encodeURIComponent(id)}`} aria-label={`Order ${orderNumber}`}>
          {orderNumber}
        </a>
      </th>
      <td>
        <Moment at={created} />
      </td>
      <td>{email}</td>
      <td>{entries.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}</td>
      <td>
        <span className="ow-chip" data-tone={stateTones[state]}>
          {stateLabels[state]}
        </span>
      </td>
      <td>
        {moneyText(grandTotalCents, currency)}
        {order.refundedCents > 0 && (
          <span className="ow-quiet">{`${moneyText(-order.refundedCents, currency)} refunded`}</span>
        )}
      </td>
      <td>{fulfilmentLabels[fulfilment]}</td>
    </tr>
  );
}
