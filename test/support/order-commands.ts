import type { OrderCommand, OwnerOrder } from '#contract';

export const kindsOf = ({ history }: OwnerOrder) => history.map(({ kind }) => kind);

export const parcel = (lines: { entryId: string; quantity: number }[]): OrderCommand => ({
  ...{ kind: 'fulfil', lines, carrier: 'Island Post', trackingNumber: 'IP 77', tellsBuyer: true },
  trackingUrl: 'https://post.example/IP77',
});
export const moneyBack = (amountCents: number, more: object = {}): OrderCommand => ({
  ...{ kind: 'refund', amountCents, lines: [], restock: false, tellsBuyer: true, ...more },
});
