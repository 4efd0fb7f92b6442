import { useCallback } from 'react';
import { listOrders } from '#contract';
import { moneyText } from '../../ui/money.ts';
import { useAsk } from '../ask-context.ts';
import { Moment, Progress, Table } from '../parts.tsx';
import { usePages } from '../use-pages.ts';

const states = {
  'payment-started': 'waits for payment',
  'payment-unknown': 'payment not known',
  paid: 'paid',
  declined: 'declined',
  cancelled: 'cancelled',
  fulfilled: 'sent',
} as const;

export function OrdersScreen() {
  const ask = useAsk();
  const { state, stop, resume } = usePages(
    useCallback(
      async (cursor: string | undefined) => {
        const answer = await ask(listOrders, cursor === undefined ? {} : { query: { cursor } });
        if (!answer.ok) return answer;
        const { orders: items, nextPageCursor } = answer.value;
        return { ok: true, value: { items, nextPageCursor } };
      },
      [ask],
    ),
    { rests: true },
  );
  return (
    <>
      <Progress
        state={state}
        what="orders"
        rests
        none="No orders yet. The first one comes here as soon as it is placed."
        stop={stop}
        resume={resume}
      />
      {state.items.length > 0 && (
        <Table caption="Newest first" heads={['Order', 'When', 'Who', 'What', 'State', 'Total']}>
          {state.items.map(({ id, orderNumber, created, email, entries, state: at, grandTotalCents, currency }) => (
            <tr key={id}>
              <th scope="row">{orderNumber}</th>
              <td>
                <Moment at={created} />
              </td>
              <td>{email}</td>
              <td>{entries.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}</td>
              <td>{states[at]}</td>
              <td>{moneyText(grandTotalCents, currency)}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
