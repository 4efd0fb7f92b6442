import { exportOrders, type ListedOrder, listOrders, type OrderFilter, orderFilters, ownerAreas } from '#contract';
import { moneyText } from '../amount-text.ts';
import type { Ask } from '../ask-context.ts';
import { FoundList, type FoundQuery } from '../found-list.tsx';
import { NarrowForm, useNarrowed } from '../narrowed-list.tsx';
import { stateLabels, stateTones } from '../order-state.ts';
import { Moment } from '../parts.tsx';
import { filterLabels, fulfilmentOf } from './labels.ts';
import { TestMark } from './test-mark.tsx';

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
      <FoundList
        key={JSON.stringify(wanted)}
        wanted={wanted}
        read={read}
        what="orders"
        noneFits="No order fits."
        none="No orders yet. The first one comes here as soon as it is placed."
        heads={['Order', 'When', 'Who', 'What', 'State', 'Total', 'Sent']}
        row={(order) => <Row key={order.id} order={order} />}
      />
    </>
  );
}

async function read(ask: Ask, query: FoundQuery<OrderFilter>) {
  const answer = await ask(listOrders, { query });
  if (!answer.ok) return answer;
  const { orders: items, nextPageCursor } = answer.value;
  return { ok: true, value: { items, nextPageCursor } } as const;
}

function Row({ order }: { order: ListedOrder }) {
  const { id, orderNumber, created, email, entries, state, shippingAddress: to, grandTotalCents, currency } = order;
  const name = to ? `${to.firstName} ${to.lastName}`.trim() : '';
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
      <td>
        {name || email}
        {name !== '' && <span className="ow-quiet">{email}</span>}
      </td>
      <td>{entries.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}</td>
      <td>
        <span className="ow-chip" data-tone={stateTones[state]}>
          {stateLabels[state]}
        </span>
        {order.isTest && <TestMark />}
      </td>
      <td>
        {moneyText(grandTotalCents, currency)}
        {order.refundedCents > 0 && (
          <span className="ow-quiet">{`${moneyText(-order.refundedCents, currency)} refunded`}</span>
        )}
      </td>
      <td>{fulfilmentOf(order)}</td>
    </tr>
  );
}
