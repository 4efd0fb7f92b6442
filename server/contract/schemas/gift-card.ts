import * as z from 'zod/mini';
import { Cents, Id } from './common.ts';

/** A card as whoever has put it into a checkout sees it. */
export const CheckoutGiftCard = z.object({
  id: Id,
  /** The end of its code. */
  ending: z.string(),
  balanceCents: Cents,
});
export type CheckoutGiftCard = z.infer<typeof CheckoutGiftCard>;

const typed = { name: 1_000, message: 5_000, day: 20 } as const;
// By its name the build knows that nothing else comes of calling it: a browser that asks nothing of it leaves it out.
const maybeText = (most: number) => z.optional(z.string().check(z.maxLength(most)));

/** Who gets a card, and when; what is wrong with it is told by field. */
export const GiftDetailsBody = {
  recipientName: maybeText(typed.name),
  recipientEmail: maybeText(typed.name),
  message: maybeText(typed.message),
  sendOn: maybeText(typed.day),
};
