import * as z from 'zod/mini';
import { Cents, Count, Id, ShortText, Timestamp } from './common.ts';
import { Order, OrderPieces } from './order.ts';
import { OwnerSubscription } from './owner-subscription.ts';

/** Which orders a list shows. */
export const orderFilters = ['all', 'unpaid', 'to-send', 'sent', 'refunded', 'disputed', 'cancelled'] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Money that goes back, and whether it has. */
const OrderRefund = z.object({
  id: Id,
  created: Timestamp,
  amountCents: Cents,
  /** The part that goes back to gift cards. */
  giftCardCents: Cents,
  lines: z.array(OrderPieces),
  restock: z.boolean(),
  reason: z.nullable(z.string()),
  /** `asked`: the provider has not yet said what became of it, and is asked again; `failed`: it did not arrive. */
  state: z.enum(['asked', 'refunded', 'refused', 'failed']),
  refusal: z.nullable(z.string()),
});

/** One command of an order's ledger. */
const OrderEvent = z.object({
  sequence: Count,
  kind: z.string(),
  payload: z.catchall(z.object({}), z.unknown()),
  /** Address of the account; null for what the payment provider said. */
  doneBy: z.nullable(z.string()),
  created: Timestamp,
  undone: z.nullable(z.object({ at: Timestamp, by: z.nullable(z.string()) })),
  /** Whether it can be taken back now. */
  canUndo: z.boolean(),
});

/** What can be done with an order now, by who asks. */
export const orderActions = ['mark-paid', 'fulfil', 'cancel', 'refund', 'note', 'resend-mail', 'renew-files'] as const;
export type OrderAction = (typeof orderActions)[number];

/** What customers are told by mail, in the order in which it is said. */
export const orderMailKinds = ['confirmed', 'pending', 'sent', 'refunded', 'cancelled', 'files'] as const;

/** What can be downloaded, and whether it still can. */
const OrderDownload = z.object({
  entryId: Id,
  title: z.string(),
  file: z.string(),
  state: z.enum(['open', 'expired', 'used-up', 'closed']),
  downloads: Count,
  mostDownloads: Count,
  expires: Timestamp,
});

/** A line with what has become of its pieces. */
const LineProgress = z.object({
  entryId: Id,
  sent: Count,
  refunded: Count,
  /** What a product's form asked and got, in short lines. */
  answers: z.array(z.object({ question: z.string(), text: z.string() })),
  files: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** An order as those see it who look after the shop. */
/** Ids of the providers that reckon; null for the owner's table. */
export const RatedBy = z.object({ tax: z.nullable(z.string()), shipping: z.nullable(z.string()) });

/** Whether its buyer has had a bank ask for the money, and how that went. */
const disputed = { dispute: z.nullable(z.enum(['open', 'won', 'lost'])) };

/** An order as it is listed. */
export const ListedOrder = z.extend(Order, {
  /** No money moved by how it was paid. */
  isTest: z.boolean(),
  ...disputed,
});
export type ListedOrder = z.infer<typeof ListedOrder>;

export const OwnerOrder = z.extend(Order, {
  ...disputed,
  cartId: z.string(),
  paidAt: z.nullable(Timestamp),
  paymentMethod: z.string(),
  paymentMethodName: z.string(),
  paymentReference: z.nullable(z.string()),
  /** Whether no money moved. */
  isTest: z.boolean(),
  promoCodes: z.array(z.string()),
  /** As they were told when it was placed, and by whom they and the shipping were reckoned; null for earlier versions. */
  quote: z.nullable(
    z.object({
      by: RatedBy,
      taxes: z.array(z.object({ name: z.string(), amountCents: Cents, included: z.optional(z.boolean()) })),
    }),
  ),
  /** What can still be given back. */
  refundableCents: Cents,
  /** What of it can go back to gift cards. */
  giftCardRefundableCents: Cents,
  progress: z.array(LineProgress),
  refunds: z.array(OrderRefund),
  downloads: z.array(OrderDownload),
  subscription: z.nullable(OwnerSubscription),
  history: z.array(OrderEvent),
  actions: z.array(z.enum(orderActions)),
  /** Mails that were written before and can be sent again. */
  mails: z.array(z.enum(orderMailKinds)),
});
export type OwnerOrder = z.infer<typeof OwnerOrder>;

const bounds = { lines: 500, note: 2_000, address: 2_000 } as const;
const Pieces = z.array(OrderPieces).check(z.maxLength(bounds.lines));
const isWebAddress = /^https?:\/\/[^\s"'<>]+$/;

/** What is done to an order. */
export const OrderCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mark-paid') }),
  z.strictObject({
    kind: z.literal('fulfil'),
    lines: Pieces,
    carrier: z.optional(ShortText),
    trackingNumber: z.optional(ShortText),
    trackingUrl: z.optional(
      z
        .string()
        .check(z.regex(isWebAddress, 'Write an address that begins with https://.'), z.maxLength(bounds.address)),
    ),
    tellsBuyer: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('cancel'),
    restock: z.boolean(),
    tellsBuyer: z.boolean(),
    cancelsSubscription: z.optional(z.boolean()),
  }),
  z.strictObject({
    kind: z.literal('refund'),
    amountCents: Cents.check(z.minimum(1)),
    /** What of it goes back to gift cards: as much as they have paid without. */
    giftCardCents: z.optional(Count),
    /** What the money is for: pieces that count as given back. */
    lines: Pieces,
    restock: z.boolean(),
    reason: z.optional(ShortText),
    tellsBuyer: z.boolean(),
    /** Ends what the order began or renewed too. */
    cancelsSubscription: z.optional(z.boolean()),
  }),
  z.strictObject({ kind: z.literal('note'), text: z.string().check(z.minLength(1), z.maxLength(bounds.note)) }),
  z.strictObject({ kind: z.literal('resend-mail'), mail: z.enum(orderMailKinds) }),
  z.strictObject({ kind: z.literal('renew-files'), tellsBuyer: z.boolean() }),
  z.strictObject({ kind: z.literal('undo'), sequence: Count }),
]);
export type OrderCommand = z.infer<typeof OrderCommand>;
