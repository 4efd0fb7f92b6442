import { useCallback, useEffect, useState } from 'react';
import { type OwnerOrder, ownerAreas, readOwnerOrder } from '#contract';
import { useAsk } from '../ask-context.ts';
import { stateLabels, stateTones } from '../order-state.ts';
import { Moment } from '../parts.tsx';
import { Actions } from './actions.tsx';
import { CartHistory } from './cart-history.tsx';
import { Downloads } from './downloads.tsx';
import { History } from './history.tsx';
import { fulfilmentOf } from './labels.ts';
import { Buyer, Lines, Parcels, Payment } from './order-parts.tsx';
import { Subscription } from './subscription.tsx';
import { TestMark } from './test-mark.tsx';
import { ReadAgainContext } from './use-command.ts';

/** One order: what was bought and what became of it, and what can be done now. */
export function OneOrder({ orderId }: { orderId: string }) {
  const ask = useAsk();
  const [order, setOrder] = useState<OwnerOrder>();
  const [error, setError] = useState('');
  const [said, setSaid] = useState('');
  const read = useCallback(() => ask(readOwnerOrder, { params: { orderId } }), [ask, orderId]);
  useEffect(() => {
    void read().then((answer) => (answer.ok ? setOrder(answer.value) : setError(answer.text)));
  }, [read]);
  // What cannot be read again leaves on the page what was there.
  const readAgain = useCallback(async () => {
    const answer = await read();
    if (answer.ok) setOrder(answer.value);
  }, [read]);
  const back = (
    <p>
      <a href={ownerAreas.orders.path}>← All orders</a>
    </p>
  );
  if (error) {
    return (
      <>
        {back}
        <p role="alert">{error}</p>
      </>
    );
  }
  if (!order) return <output>Reading …</output>;
  const onDone = (text: string) => (next: OwnerOrder) => {
    setOrder(next);
    setSaid(text);
  };
  return (
    <ReadAgainContext value={readAgain}>
      {back}
      <Title order={order} />
      <Actions order={order} onDone={onDone} />
      <output>{said}</output>
      <div className="ow-order">
        <div>
          <Lines order={order} />
          <Parcels order={order} />
          <Downloads order={order} />
          <History order={order} onDone={onDone} />
          <CartHistory order={order} />
        </div>
        <div>
          <Buyer order={order} />
          <Payment order={order} />
          <Subscription order={order} />
        </div>
      </div>
    </ReadAgainContext>
  );
}

function Title({ order }: { order: OwnerOrder }) {
  return (
    <>
      <h2 className="ow-order-title">
        {`Order ${order.orderNumber}`}{' '}
        <span className="ow-chip" data-tone={stateTones[order.state]}>
          {stateLabels[order.state]}
        </span>{' '}
        <span className="ow-chip">{fulfilmentOf(order)}</span>
        {order.isTest && <TestMark />}
      </h2>
      <p className="ow-quiet">
        <Moment at={order.created} />
      </p>
    </>
  );
}
