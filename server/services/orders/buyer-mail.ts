import { orderLinkPath } from '#contract';
import { paidByCards, productTypes } from '#model';
import { safeAddress } from '../../site/head/markup.ts';
import type { RefundRow } from '../lib/order-refunds.ts';
import { defineMail, type MailDefinition, type MailDesk, writeMail } from '../mail/define-mail.ts';
import type { Letter, LetterPiece } from '../mail/letter.ts';
import type { Mail } from '../mail/outbox.ts';
import { sampleOrder, sampleRefund, sampleShipment } from '../mail/sample-order.ts';
import { subscriptionLinks } from '../mail/subscription-links.ts';
import type { OrderContext } from './context.ts';
import { notShippedTexts, servicesOf } from './not-shipped.ts';
import { chargedCents, type OrderRow, orderOf, type ShipmentRow } from './order.ts';
import { addressLines, billingLines, sumsOf } from './order-texts.ts';

type Line = OrderRow['lines'][number];

interface OfOrder {
  readonly order: OrderRow;
  /** Opens its page for whoever has the mail. */
  readonly key: string;
}

/** What mails of orders are written with. */
type Desk = Pick<OrderContext, 'catalogue' | 'keys'>;

const sampleOf = (desk: MailDesk): OfOrder => ({ order: sampleOrder(desk), key: 'sample' });

/** An order with what its mails open it with. */
const withKey = ({ keys }: Desk, order: OrderRow): OfOrder => ({ order, key: keys.keyOf(order.id) });

/** Each mail to who has bought; `reason` names it, and makes it once. */
function mailTo<Facts extends OfOrder>(
  { catalogue }: Desk,
  kind: MailDefinition<Facts>,
  facts: Facts,
  reason: string,
): Mail {
  return writeMail(catalogue, kind, facts, { reason, recipient: facts.order.email });
}

/** What every mail of an order has: its number as a fact, and the way to its page, where the site says its own address. */
function letterOf(
  { addressOf, pageMessageOf }: MailDesk,
  { order: { id, number }, key }: OfOrder,
  said: Letter,
): Letter {
  const address = addressOf(orderLinkPath(id, key));
  const { links = [], facts } = said;
  const page = address === undefined ? [] : [{ text: pageMessageOf('orderStatus'), address }];
  return { ...said, links: [...links, ...page], facts: { orderNumber: number, ...facts } };
}

function pieceOf({ website }: MailDesk, line: Line, quantity: number, sum: string): LetterPiece {
  const { title, attributes, optionNames = Object.keys(attributes) } = line;
  const options = optionNames.map((name) => attributes[name] ?? '').filter(Boolean);
  return { quantity, title, options: options.join(', '), sum, picture: pictureOf(line.imageUrl, website.baseUrl) };
}

/** The picture of what was chosen, 300 pixels wide. Mail programs know no site, so that only whole addresses lead anywhere. */
export function pictureOf(imageUrl: string | undefined, baseUrl: string): string {
  if (baseUrl === '' || !imageUrl) return '';
  const address = safeAddress(imageUrl, `${baseUrl}/`);
  return address === '' ? '' : `${address.split(/[?#]/, 1)[0] ?? ''}?format=300w`;
}

const piecesOf = (desk: MailDesk, { lines, currency }: OrderRow) =>
  lines.map((line) => pieceOf(desk, line, line.quantity, desk.moneyOf(line.priceCents * line.quantity, currency)));

const totalOf = ({ moneyOf }: MailDesk, { grandTotalCents, currency }: OrderRow) => moneyOf(grandTotalCents, currency);

/** All that was bought, what it costs, and where it goes. */
function wholeOrder(desk: MailDesk, order: OrderRow): Pick<Letter, 'pieces' | 'totals' | 'address' | 'billing'> {
  const { pageMessageOf, messages } = desk;
  const { shippingAddress, billing } = orderOf(order);
  const lines = addressLines(shippingAddress, messages.locale);
  const { refundedCents: _refunded, ...row } = order;
  const sums = { ...row, giftCardCents: paidByCards(order.giftCards) };
  return {
    pieces: piecesOf(desk, order),
    totals: sumsOf(sums, messages).map(({ name, cents, isTotal = false }) => ({
      name,
      amount: desk.moneyOf(cents, order.currency),
      isTotal,
    })),
    ...(lines.length > 0 && { address: { title: pageMessageOf('shippedTo'), lines } }),
    ...(billing && {
      billing: {
        title: pageMessageOf('billedTo'),
        lines: billingLines({ shippingAddress, billing }, messages.locale, (id) => pageMessageOf('vatIdOf', { id })),
      },
    }),
  };
}

export const orderMail = defineMail<OfOrder & { readonly subscriptionKey?: string | undefined }>({
  name: 'order',
  summary: 'Tells who has bought that the order is paid.',
  sample: sampleOf,
  write(facts, desk) {
    const { order, subscriptionKey } = facts;
    const { number } = order;
    return letterOf(desk, facts, {
      ...wholeOrder(desk, order),
      subject: desk.messageOf('mailOrderSubject', { number }),
      lead: desk.messageOf('mailOrderThanks', { number }),
      totalLine: desk.messageOf('mailOrderTotal', { total: totalOf(desk, order) }),
      // Files have a mail of their own.
      notes: notShippedTexts(servicesOf(order.lines), desk.serverMessageOf),
      links: subscriptionKey === undefined ? [] : subscriptionLinks(desk, subscriptionKey),
    });
  },
});

/** The order is paid. */
export const confirmedMail = (context: Desk, order: OrderRow, subscriptionKey?: string): Mail =>
  mailTo(context, orderMail, { ...withKey(context, order), subscriptionKey }, `order-confirmed ${order.id}`);

export const orderPendingMail = defineMail<OfOrder & { readonly instructions: string }>({
  name: 'order-pending',
  summary: 'Tells who has bought that the order stands, and how to pay for it.',
  sample: (desk) => ({ ...sampleOf(desk), instructions: 'IBAN DE02 1203 0000 0000 2020 51\nKiln & Co' }),
  write(facts, desk) {
    const { order, instructions } = facts;
    const { number } = order;
    return letterOf(desk, facts, {
      ...wholeOrder(desk, order),
      subject: desk.messageOf('mailOrderSubject', { number }),
      lead: desk.messageOf('mailOrderThanks', { number }),
      notes: [
        desk.messageOf('mailPending', { total: desk.moneyOf(chargedCents(order), order.currency) }),
        instructions,
        ...notShippedTexts(order.lines, desk.serverMessageOf),
      ],
    });
  },
});

/** The order stands, and its money is yet to come. */
export const pendingMail = (context: Desk, order: OrderRow, instructions: string): Mail =>
  mailTo(context, orderPendingMail, { ...withKey(context, order), instructions }, `order-pending ${order.id}`);

/** Whether one parcel has all that is sent of an order. */
const isWhole = ({ lines }: OrderRow, shipment: ShipmentRow): boolean =>
  lines
    .filter(({ productType }) => productType === productTypes.physical)
    .every(({ entryId, quantity }) =>
      shipment.lines.some((sent) => sent.entryId === entryId && sent.quantity === quantity),
    );

export const orderSentMail = defineMail<OfOrder & { readonly shipment: ShipmentRow }>({
  name: 'order-sent',
  summary: 'Tells who has bought that a parcel is on its way, and what is in it.',
  sample: (desk) => ({ ...sampleOf(desk), shipment: sampleShipment() }),
  write(facts, desk) {
    const { order, shipment } = facts;
    const { messageOf, pageMessageOf } = desk;
    const { number } = order;
    const { carrier, trackingNumber, trackingUrl } = shipment;
    const tracking = [carrier, trackingNumber].filter(Boolean).join(' ');
    const address = safeAddress(trackingUrl ?? '', 'about:blank');
    return letterOf(desk, facts, {
      subject: messageOf('mailSentSubject', { number }),
      lead: isWhole(order, shipment) ? messageOf('mailSentWhole', { number }) : messageOf('mailSent', { number }),
      pieces: shipment.lines.flatMap(({ entryId, quantity }) => {
        const line = order.lines.find((each) => each.entryId === entryId);
        return line ? [pieceOf(desk, line, quantity, '')] : [];
      }),
      notes: tracking === '' ? [] : [messageOf('mailTracking', { tracking })],
      links: address === '' ? [] : [{ text: pageMessageOf('trackParcel'), address }],
      facts: { carrier: carrier ?? '', trackingNumber: trackingNumber ?? '' },
    });
  },
});

/** A parcel is on its way. */
export const sentMail = (context: Desk, order: OrderRow, shipment: ShipmentRow): Mail =>
  mailTo(context, orderSentMail, { ...withKey(context, order), shipment }, `order-sent ${shipment.id}`);

export const orderRefundedMail = defineMail<OfOrder & { readonly refund: Pick<RefundRow, 'amountCents'> }>({
  name: 'order-refunded',
  summary: 'Tells who has bought that money has gone back.',
  sample: (desk) => ({ ...sampleOf(desk), refund: sampleRefund }),
  write(facts, desk) {
    const { order, refund } = facts;
    const { number, currency } = order;
    const amount = desk.moneyOf(refund.amountCents, currency);
    return letterOf(desk, facts, {
      subject: desk.messageOf('mailRefundedSubject', { number }),
      lead: desk.messageOf('mailRefunded', { number, amount }),
      notes: [desk.messageOf('mailRefundedWhen')],
      facts: { amount },
    });
  },
});

/** Money has gone back. */
export const refundedMail = (context: Desk, order: OrderRow, refund: RefundRow): Mail =>
  mailTo(context, orderRefundedMail, { ...withKey(context, order), refund }, `order-refunded ${refund.id}`);

export const orderCancelledMail = defineMail<OfOrder>({
  name: 'order-cancelled',
  summary: 'Tells who has bought that the shop has given the order up.',
  sample: sampleOf,
  write(facts, desk) {
    const { order } = facts;
    const { number } = order;
    return letterOf(desk, facts, {
      subject: desk.messageOf('mailCancelledSubject', { number }),
      lead: desk.messageOf('mailCancelled', { number }),
      pieces: piecesOf(desk, order),
    });
  },
});

/** The shop has given the order up. `sequence`: the command's, since an order can be cancelled again. */
export const cancelledMail = (context: Desk, order: OrderRow, sequence: number | string): Mail =>
  mailTo(context, orderCancelledMail, withKey(context, order), `order-cancelled ${order.id} ${sequence}`);
