import { type FormEvent, useCallback, useState } from 'react';
import { exportOrders, listOrders, type Order, type OrderFilter, orderFilters, ownerAreas } from '#contract';
import { moneyText } from '../amount-text.ts';
import { useAsk } from '../ask-context.ts';
import { Moment, Progress, Table } from '../parts.tsx';
import { usePages } from '../use-pages.ts';
import { filterWords, fulfilmentWords, stateTones, stateWords } from './words.ts';

interface Wanted {
  readonly search: string;
  readonly show: OrderFilter;
}

/** What the page's address asks for. */
function wantedNow(): Wanted {
  const query = new URLSearchParams(globalThis.location.search);
  const show = orderFilters.find((filter) => filter === query.get('show')) ?? 'all';
  return { search: query.get('search') ?? '', show };
}

const addressOf = (path: string, { search, show }: Wanted) => {
  const query = new URLSearchParams({ ...(search && { search }), ...(show !== 'all' && { show }) });
  return query.size > 0 ? `${path}?${query}` : path;
};

/** Orders, newest first, narrowed by a search and a filter that stand in the address. */
export function OrderList() {
  const [wanted, setWanted] = useState(wantedNow);
  const [typed, setTyped] = useState(wanted.search);
  const narrow = (next: Wanted) => {
    setWanted(next);
    globalThis.history.replaceState(null, '', addressOf(ownerAreas.orders.path, next));
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    narrow({ ...wanted, search: typed.trim() });
  };
  return (
    <>
      <search>
        <form className="ow-row ow-narrow" onSubmit={search}>
          <label>
            Search
            <input
              type="search"
              placeholder="Number, address, name, product, tracking"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <label>
            Show
            <select
              value={wanted.show}
              onChange={(event) => {
                const show = orderFilters.find((filter) => filter === event.target.value) ?? 'all';
                narrow({ search: typed.trim(), show });
              }}
            >
              {orderFilters.map((filter) => (
                <option key={filter} value={filter}>
                  {filterWords[filter]}
                </option>
              ))}
            </select>
          </label>
          <button type="submit">Search</button>
          <a href={addressOf(exportOrders.path, wanted)} download>
            Export as CSV
          </a>
        </form>
      </search>
      <Found key={JSON.stringify(wanted)} wanted={wanted} />
    </>
  );
}

function Found({ wanted: { search, show } }: { wanted: Wanted }) {
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
  const isNarrowed = search !== '' || show !== 'all';
  return (
    <>
      <Progress
        state={state}
        what="orders"
        rests
        none={isNarrowed ? 'No order fits.' : 'No orders yet. The first one comes here as soon as it is placed.'}
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
          {stateWords[state]}
        </span>
      </td>
      <td>
        {moneyText(grandTotalCents, currency)}
        {order.refundedCents > 0 && (
          <span className="ow-quiet">{`${moneyText(-order.refundedCents, currency)} refunded`}</span>
        )}
      </td>
      <td>{fulfilmentWords[fulfilment]}</td>
    </tr>
  );
}
