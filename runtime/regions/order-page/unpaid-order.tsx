import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type Order, orderConfirmedPath } from '#contract';
import type { OrderPageMessage } from '../../messages/order-page.ts';
import { EmailIn } from '../../ui/email-in.tsx';

interface Props {
  message: OrderPageMessage;
  order: Order;
  unpaid: 'pending' | 'failed';
}

/** An order whose buyer comes back before the money does, or without it. */
export function UnpaidOrder({ message, order, unpaid }: Props): ReactNode {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isPending = unpaid === 'pending';
  return (
    <section className="vt-order" aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {message(isPending ? 'paymentPending' : 'paymentFailed')}
      </h1>
      <p>
        <strong>{message('orderNumber', { number: order.orderNumber })}</strong>
      </p>
      <p>
        {isPending ? (
          <EmailIn email={order.email} line={(email) => message('paymentPendingMore', { email })} />
        ) : (
          message('paymentFailedMore')
        )}
      </p>
      <p>
        <a className="vt-button" href={isPending ? orderConfirmedPath(order.id) : '/checkout'}>
          {message(isPending ? 'checkAgain' : 'payAgain')}
        </a>
      </p>
    </section>
  );
}
