import { type RefObject, useRef, useState } from 'react';
import {
  exportOrders,
  type ListedOrder,
  listOrders,
  mostPrinted,
  type OrderFilter,
  orderFilters,
  ownerAreas,
  printOrdersPath,
} from '#contract';
import { moneyText } from '../amount-text.ts';
import type { Ask } from '../ask-context.ts';
import { FoundList, type FoundQuery } from '../found-list.tsx';
import { NarrowForm, useNarrowed } from '../narrowed-list.tsx';
import { stateLabels, stateTones } from '../order-state.ts';
import { Moment } from '../parts.tsx';
import { disputeLabels, disputeTones, filterLabels, fulfilmentOf } from './labels.ts';
import { TestMark } from './test-mark.tsx';

/** Orders, newest first, narrowed by a search and a filter that stand in the address. */
export function OrderList() {
  const { wanted, narrow } = useNarrowed(ownerAreas.orders.path, orderFilters);
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(0);
  const count = () => setChosen(boxesOf(form).filter(({ checked }) => checked).length);
  return (
    <>
      <NarrowForm
        wanted={wanted}
        narrow={narrow}
        placeholder="Number, address, name, company, product, tracking"
        filters={filterLabels}
        exported={exportOrders.path}
      />
      <form ref={form} action={printOrdersPath} target="_blank" rel="noopener" onChange={count}>
        <PrintBar form={form} chosen={chosen} count={count} />
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
      </form>
    </>
  );
}

const boxesOf = (form: RefObject<HTMLFormElement | null>) => [
  ...(form.current?.querySelectorAll<HTMLInputElement>('input[name="order"]') ?? []),
];

interface PrintBarProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly chosen: number;
  readonly count: () => void;
}

/** Prints what is chosen in the list, each order on a sheet of its own. */
function PrintBar({ form, chosen, count }: PrintBarProps) {
  const choose = (isChosen: boolean) => {
    boxesOf(form).forEach((box, at) => {
      box.checked = isChosen && at < mostPrinted;
    });
    count();
  };
  const isImpossible = chosen === 0 || chosen > mostPrinted;
  return (
    <fieldset className="ow-row ow-print">
      <legend>Print</legend>
      <button type="button" onClick={() => choose(chosen === 0)}>
        {chosen === 0 ? 'Choose all shown' : 'Choose none'}
      </button>
      <button type="submit" name="paper" value="packing-slip" disabled={isImpossible}>
        Packing slips
      </button>
      <button type="submit" name="paper" value="invoice" disabled={isImpossible}>
        Invoices
      </button>
      <output>
        {chosen > mostPrinted ? `${chosen} chosen; at most ${mostPrinted} at once.` : `${chosen} chosen.`}
      </output>
    </fieldset>
  );
}

async function read(ask: Ask, query: FoundQuery<OrderFilter>) {
  const answer = await ask(listOrders, { query });
  if (!answer.ok) return answer;
  const { orders: items, nextPageCursor } = answer.value;
  return { ok: true, value: { items, nextPageCursor } } as const;
}

/** What became of an order's money after it was paid. */
function MoneyMark({ order: { dispute, refundedCents, grandTotalCents } }: { order: ListedOrder }) {
  const refund = refundedCents < grandTotalCents ? 'partly refunded' : 'refunded';
  return (
    <>
      {refundedCents > 0 && (
        <span className="ow-chip" data-tone="over">
          {refund}
        </span>
      )}
      {dispute !== null && (
        <span className="ow-chip" data-tone={disputeTones[dispute]}>
          {disputeLabels[dispute]}
        </span>
      )}
    </>
  );
}

function Row({ order }: { order: ListedOrder }) {
  const { id, orderNumber, created, email, entries, state, shippingAddress: to, grandTotalCents, currency } = order;
  const name = to ? `${to.firstName} ${to.lastName}`.trim() : '';
  return (
    <tr>
      <th scope="row">
        <input type="checkbox" name="order" value={id} aria-label={`Choose order ${orderNumber}`} />{' '}
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
        <MoneyMark order={order} />
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
