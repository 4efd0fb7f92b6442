import { useEffect, useId, useRef } from 'react';
import type { Order } from '#contract';
import { createMessage, giftBalancePath } from '#model';
import { type OrderPageMessage, orderPageMessages } from '../../messages/order-page.ts';
import { EmailIn } from '../../ui/email-in.tsx';
import { GiftCardSums } from '../gift-card-sums.tsx';
import { Lines } from '../lines.tsx';
import type { PageProps, ProductForms } from '../page-props.ts';
import { definePage } from '../page-region.ts';
import { Totals } from '../totals.tsx';
import { addressLine } from './address-line.ts';
import { BoughtFiles, type OrderFile } from './bought-files.tsx';
import { type BoughtGiftCard, BoughtGiftCards } from './bought-gift-cards.tsx';
import { OrderProgress } from './order-progress.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';

export interface OrderPageProps extends PageProps {
  order: Order;
  kind: 'order' | 'subscription' | 'membership' | 'contribution' | 'status';
  isTestPayment: boolean;
  /** What the product forms of its lines ask. */
  forms?: ProductForms | undefined;
  /** How a subscription is billed, around `{price}`. */
  billing?: string | undefined;
  /** Gift cards that were bought with it. */
  boughtCards?: readonly BoughtGiftCard[];
  /** What is said of things that are not shipped. */
  notes?: readonly string[];
  /** Ways to what else there is of it: its subscription, its invoice. */
  links?: readonly { readonly text: string; readonly address: string }[];
  /** What can be downloaded of it, below its heading. */
  files?: { readonly heading: string; readonly list: readonly OrderFile[] } | undefined;
}

const titles = {
  order: 'orderConfirmed',
  subscription: 'subscriptionConfirmed',
  membership: 'membershipConfirmed',
  contribution: 'contributionConfirmed',
  status: 'orderStatus',
} as const;

/** What is said of an order that nobody has paid, or not yet. */
const unpaidStates: Partial<Record<Order['state'], 'pending' | 'failed'>> = {
  'payment-started': 'pending',
  'payment-unknown': 'pending',
  declined: 'failed',
  cancelled: 'failed',
};

export const pageRegion = definePage(OrderPage);

/** Order, subscription, membership and contribution confirmed, and order status (page types 202, 204, 206, 208 and 211). */
export function OrderPage(props: OrderPageProps) {
  const { order, kind, strings, money, isTestPayment, forms, billing } = props;
  const { boughtCards = [], notes = [], files, links = [] } = props;
  const message = createMessage(orderPageMessages, strings);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (kind !== 'status') heading.current?.focus();
  }, [kind]);
  const { shippingAddress, billing: billedTo } = order;
  const unpaid = order.cancelledByShop ? undefined : unpaidStates[order.state];
  if (unpaid) return <UnpaidOrder {...{ message, order, unpaid }} />;
  return (
    <section className="vt-order" aria-labelledby={`${id}-title`}>
      <p className="vt-quiet" id={`${id}-kind`}>
        {message(order.state === 'payment-pending' && kind !== 'status' ? 'orderReceived' : titles[kind])}
      </p>
      {/* Focus comes here, past the line above: that the order is confirmed is read with it. */}
      <h1 id={`${id}-title`} ref={heading} tabIndex={-1} aria-describedby={`${id}-kind`}>
        {headingOf(order, message)}
      </h1>
      <p>
        <strong>{message('orderNumber', { number: order.orderNumber })}</strong>
      </p>
      {kind !== 'status' && !order.cancelledByShop && <ConfirmationSent {...{ message, order }} />}
      <OrderProgress {...{ message, money, order }} />
      {isTestPayment && <p className="vt-notice">{message('testOrder')}</p>}
      <div className="vt-cart-columns">
        <div>
          <Lines entries={order.entries} locale={strings.locale} {...{ money, billing, message, forms }} />
          {notes.map((text) => (
            <p className="vt-quiet" key={text}>
              {text}
            </p>
          ))}
          {links.map(({ text, address }) => (
            <p key={address}>
              <a href={address}>{text}</a>
            </p>
          ))}
          {files && <BoughtFiles heading={files.heading} files={files.list} />}
          <BoughtGiftCards {...{ message, money, cards: boughtCards }} balancePath={giftBalancePath} />
          {shippingAddress && (
            <Place title={message('shippedTo')} lines={addressLine(shippingAddress, strings.locale)} />
          )}
          {billedTo && <Place title={message('billedTo')} lines={billingLine(order, message, strings.locale)} />}
        </div>
        <Sums {...{ id, message, money, order }} />
      </div>
      <p>
        <a className="vt-button" href="/">
          {message('continueShopping')}
        </a>
      </p>
    </section>
  );
}

function ConfirmationSent({ message, order }: Pick<SumsProps, 'message' | 'order'>) {
  return (
    <p>
      <EmailIn email={order.email} line={(email) => message('confirmationSent', { email })} />
    </p>
  );
}

interface SumsProps extends Pick<OrderPageProps, 'order' | 'money'> {
  id: string;
  message: OrderPageMessage;
}

function Sums({ id, message, money, order }: SumsProps) {
  return (
    <aside className="vt-summary" aria-labelledby={`${id}-summary`}>
      <h2 id={`${id}-summary`}>{message('orderSummary')}</h2>
      <Totals {...{ message, money }} sums={order} refunded={order.refundedCents} refundedName={message('refunded')} />
      <GiftCardSums
        {...{ message, money }}
        totalCents={order.grandTotalCents}
        cards={order.giftCards}
        rest={message('paidOtherwise')}
        isPaid
      />
    </aside>
  );
}

interface PlaceProps {
  title: string;
  lines: readonly string[];
}

function Place({ title, lines }: PlaceProps) {
  return (
    <>
      <h2>{title}</h2>
      <address>
        {lines.map((line) => (
          <span className="vt-line" key={line}>
            <bdi suppressHydrationWarning>{line}</bdi>
          </span>
        ))}
      </address>
    </>
  );
}

/** Whom the invoice is for. */
function billingLine({ billing, shippingAddress }: Order, message: OrderPageMessage, locale: string): string[] {
  const { company, vatId, address = shippingAddress } = billing ?? {};
  return [
    ...(company ? [company] : []),
    ...(address ? addressLine(address, locale) : []),
    ...(vatId ? [message('vatIdOf', { id: vatId })] : []),
  ];
}

function headingOf({ cancelledByShop, shippingAddress }: Order, message: OrderPageMessage): string {
  if (cancelledByShop) return message('orderCancelled');
  return shippingAddress ? message('thankYou', { name: shippingAddress.firstName }) : message('thankYouPlain');
}
