import * as z from 'zod/mini';
import { Cents, Count, Id, ShortText, Timestamp } from './common.ts';
import { GiftDetailsBody } from './gift-card.ts';

/** Which cards a list shows. */
export const giftCardFilters = ['all', 'open', 'to-send', 'spent', 'deactivated'] as const;
export type GiftCardFilter = (typeof giftCardFilters)[number];

const giftCardStates = ['open', 'spent', 'deactivated'] as const;

/** What can be done with a card. */
const giftCardActions = ['deactivate', 'reactivate', 'resend-mail'] as const;
export type GiftCardAction = (typeof giftCardActions)[number];

/** A card as those see it who look after the shop: never with its code. */
export const OwnerGiftCard = z.object({
  id: Id,
  ending: z.string(),
  state: z.enum(giftCardStates),
  currency: z.string(),
  initialCents: Cents,
  balanceCents: Cents,
  recipientName: z.nullable(z.string()),
  recipientEmail: z.nullable(z.string()),
  message: z.nullable(z.string()),
  sendAt: Timestamp,
  mailedAt: z.nullable(Timestamp),
  /** The order that it was bought with; null for one that was given away. */
  orderId: z.nullable(Id),
  orderNumber: z.nullable(z.string()),
  buyerEmail: z.nullable(z.string()),
  issuedBy: z.nullable(z.string()),
  created: Timestamp,
});
export type OwnerGiftCard = z.infer<typeof OwnerGiftCard>;

/** One line of a card's ledger. */
const GiftCardEvent = z.object({
  sequence: Count,
  kind: z.enum(['issue', 'redeem', 'release', 'refund', 'deactivate', 'reactivate', 'mail']),
  amountCents: z.int(),
  orderId: z.nullable(Id),
  orderNumber: z.nullable(z.string()),
  /** Address of the account; null for what the shop did by itself. */
  doneBy: z.nullable(z.string()),
  created: Timestamp,
});
export type GiftCardEvent = z.infer<typeof GiftCardEvent>;

export const OwnerGiftCardFile = z.extend(OwnerGiftCard, {
  history: z.array(GiftCardEvent),
  /** What the person who asks can do with it now. */
  actions: z.array(z.enum(giftCardActions)),
});
export type OwnerGiftCardFile = z.infer<typeof OwnerGiftCardFile>;

/** The most that a shop gives away with one card, in minor units. */
const mostIssuedCents = 100_000_000;

export const IssueGiftCard = z.strictObject({
  amountCents: Cents.check(z.minimum(1), z.maximum(mostIssuedCents)),
  ...GiftDetailsBody,
});
export type IssueGiftCard = z.infer<typeof IssueGiftCard>;

export const GiftCardCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deactivate') }),
  z.strictObject({ kind: z.literal('reactivate') }),
  /** To another address too, when the first one was wrong. */
  z.strictObject({ kind: z.literal('resend-mail'), email: z.optional(ShortText) }),
]);
export type GiftCardCommand = z.infer<typeof GiftCardCommand>;
