import type { OrderRow, ShipmentRow } from '../lib/order-state.ts';
import type { MailDesk } from './define-mail.ts';

const moment = new Date(Date.UTC(2026, 2, 4, 10, 30));

/** An order that nobody has made, to look at its mails with. */
export function sampleOrder({ website }: Pick<MailDesk, 'website'>): OrderRow {
  const line = { tookStock: true, productType: 1, additionalFields: null };
  return {
    ...{ id: 'sample', websiteId: 'sample', number: 1001, cartId: 'sample', visitorId: 'sample', state: 'paid' },
    ...{
      email: 'ada@example.org',
      currency: 'EUR',
      promoCodes: [],
      paymentMethod: 'test',
      paymentReference: null,
      dispute: null,
      isTest: false,
    },
    lines: [
      {
        ...{ ...line, entryId: 'mug', itemId: 'mug', sku: 'MUG-L', title: 'Stoneware mug', quantity: 2 },
        ...{ attributes: { Size: 'Large', Glaze: 'Ash' }, optionNames: ['Size', 'Glaze'], priceCents: 2_400 },
      },
      {
        ...{ ...line, entryId: 'cloth', itemId: 'cloth', sku: 'CLOTH', title: 'Linen cloth <wide> & soft' },
        ...{ attributes: {}, quantity: 1, priceCents: 1_850 },
      },
    ],
    shippingAddress: {
      ...{ firstName: 'Ada', lastName: 'Quill', address1: '1 Quay Street', city: 'Gannet' },
      ...{ postalCode: '10115', country: website.country || 'DE' },
    },
    billing: { company: 'Quill & Daughters', vatId: 'DE123456789' },
    shippingOption: { id: 'post', name: 'Post', costCents: 490 },
    ...{ subtotalCents: 6_650, discountCents: 500, taxCents: 0, shippingCostCents: 490, grandTotalCents: 6_640 },
    quote: null,
    ...{
      reservedUntil: null,
      paidAt: moment,
      fulfilment: 'none',
      refundedCents: 0,
      giftCards: [],
      cancelledByShop: false,
      subscriptionId: null,
      subscriptionPeriod: null,
      savedPayment: null,
    },
    ...{ createdAt: moment, changedAt: moment },
  };
}

export const sampleShipment = (): ShipmentRow => ({
  ...{ id: 'sample', websiteId: 'sample', orderId: 'sample', lines: [{ entryId: 'mug', quantity: 2 }] },
  ...{ carrier: 'Post', trackingNumber: 'IP 77 004', trackingUrl: 'https://post.example/track/IP77004' },
  ...{ createdAt: moment, undoneAt: null },
});

export const sampleRefund = { amountCents: 1_850 };
