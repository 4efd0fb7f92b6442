import { useEffect, useId, useRef } from 'react';
import type { Order } from '#contract';
import { createMessage } from '../../messages/create-message.ts';
import { orderPageMessages } from '../../messages/order-page.ts';
import { Lines } from '../lines.tsx';
import type { PageProps } from '../page-props.ts';
import { definePage } from '../page-region.ts';
import { Totals } from '../totals.tsx';
import { addressLine } from './address-line.ts';
import { UnpaidOrder } from './unpaid-order.tsx';

export interface OrderPageProps extends PageProps {
  order: Order;
  kind: 'order' | 'subscription' | 'status';
  isTestPayment: boolean;
  /** How a subscription is billed, around `{price}`. */
  billing?: string | undefined;
}

const titles = { order: 'orderConfirmed', subscription: 'subscriptionConfirmed', status: 'orderStatus' } as const;

/** What is said of an order that nobody has paid, or not yet. */
const unpaidStates: Partial<Record<Order['state'], 'pending' | 'failed'>> = {
  'payment-started': 'pending',
  'payment-unknown': 'pending',
  declined: 'failed',
  cancelled: 'failed',
};

export const orderPageRegion = definePage(OrderPage);

/** Order confirmed, subscription confirmed and order status (page types 202, 206 and 211). */
export function OrderPage({ order, kind, strings, isTestPayment, billing }: OrderPageProps) {
  const message = createMessage(orderPageMessages, strings);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (kind !== 'status') heading.current?.focus();
  }, [kind]);
  const { shippingAddress } = order;
  const unpaid = unpaidStates[order.state];
  if (unpaid) return <UnpaidOrder {...{ message, order, unpaid }} />;
  return (
    <section className="vt-order" aria-labelledby={`${id}-title`}>
      <p className="vt-quiet" id={`${id}-kind`}>
        {message(titles[kind])}
      </p>
      {/* Focus comes here, past the line above: that the order is confirmed is read with it. */}
      <h1 id={`${id}-title`} ref={heading} tabIndex={-1} aria-describedby={`${id}-kind`}>
        {shippingAddress ? message('thankYou', { name: shippingAddress.firstName }) : message('thankYouPlain')}
      </h1>
      <p>
        <strong>{message('orderNumber', { number: order.orderNumber })}</strong>
      </p>
      <p>{message('confirmationSent', { email: order.email })}</p>
      {isTestPayment && <p className="vt-notice">{message('testOrder')}</p>}
      <div className="vt-cart-columns">
        <div>
          <Lines entries={order.entries} currency={order.currency} billing={billing} />
          {shippingAddress && (
            <>
              <h2>{message('shippedTo')}</h2>
              <address>
                {addressLine(shippingAddress).map((line) => (
                  <span className="vt-line" key={line}>
                    {line}
                  </span>
                ))}
              </address>
            </>
          )}
        </div>
        <aside className="vt-summary" aria-labelledby={`${id}-summary`}>
          <h2 id={`${id}-summary`}>{message('orderSummary')}</h2>
          <Totals message={message} sums={order} />
        </aside>
      </div>
      <p>
        <a className="vt-button" href="/">
          {message('continueShopping')}
        </a>
      </p>
    </section>
  );
}
