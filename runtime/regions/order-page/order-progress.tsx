import type { ReactNode } from 'react';
import type { Order, Shipment } from '#contract';
import { type MoneyFormat, moneyText } from '#model';
import type { OrderPageMessage } from '../../messages/order-page.ts';

interface Props {
  message: OrderPageMessage;
  order: Order;
}

/** What has become of an order since it was placed: what is still to pay, what was sent, whether it was given up. */
export function OrderProgress({ message, money, order }: Props & { money: MoneyFormat }): ReactNode {
  const { payment, shipments, fulfilment, cancelledByShop } = order;
  const total = moneyText(order.grandTotalCents - order.giftCardCents, money);
  return (
    <>
      {cancelledByShop && <p className="vt-notice">{message('orderCancelledMore')}</p>}
      {payment && (
        <div className="vt-notice">
          <p>{message(payment.kind === 'on-delivery' ? 'payAtTheDoor' : 'transferDue', { total })}</p>
          {payment.instructions !== '' && <p className="vt-pre">{payment.instructions}</p>}
        </div>
      )}
      {fulfilment !== 'none' && (
        <>
          <p className="vt-notice">{message(fulfilment === 'whole' ? 'sentWhole' : 'sentPart')}</p>
          <h2>{message('parcels')}</h2>
          <ul className="vt-lines">
            {shipments.map((shipment) => (
              <Parcel key={shipment.id} {...{ message, order, shipment }} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Parcel({ message, order, shipment }: Props & { shipment: Shipment }): ReactNode {
  const { lines, carrier, trackingNumber, trackingUrl } = shipment;
  const titles = new Map(order.entries.map(({ id, title }) => [id, title]));
  return (
    <li>
      <span>
        {lines.map(({ entryId, quantity }) => `${quantity} × ${titles.get(entryId) ?? ''}`).join(', ')}
        <span className="vt-quiet">{[carrier, trackingNumber].filter(Boolean).join(' ')}</span>
      </span>
      {trackingUrl && (
        <a href={trackingUrl} rel="noreferrer">
          {message('trackParcel')}
        </a>
      )}
    </li>
  );
}
