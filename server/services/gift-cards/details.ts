import { and, eq, isNotNull } from 'drizzle-orm';
import { checkGift, type GiftDetails, giftFields, giftMessages } from '#model';
import { type Reads, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { dayIn } from '../lib/last-days.ts';
import { accept, type Result, refuse } from '../lib/result.ts';

const { cartEntries, carts } = tables;

/** The day that it is in the shop. */
export function todayOf({ website }: Pick<Catalogue, 'website'>, now: number): string {
  return dayIn(website.timeZone, now);
}

/** Who gets a gift card, as somebody wrote it. */
export type GivenGift = { readonly [Field in keyof GiftDetails]?: string | undefined };

/** Reads who gets a gift card, and when; undefined where nobody is named. */
export function readGift(given: GivenGift, today: string): Result<GiftDetails | undefined, 'gift-details-invalid'> {
  const { recipientName = '', recipientEmail = '', message = '', sendOn = '' } = given;
  const gift = {
    recipientName: recipientName.trim().replace(/\s+/g, ' '),
    recipientEmail: recipientEmail.trim(),
    message: message.trim(),
    sendOn: sendOn.trim(),
  };
  const wrong = Object.entries(checkGift(gift, today)).map(([field, name]) => [field, giftMessages[name]]);
  if (wrong.length > 0) return refuse('gift-details-invalid', { errors: Object.fromEntries(wrong) });
  return accept(giftFields.some((field) => gift[field] !== '') ? gift : undefined);
}

/** Who gets the gift card of the cart that a token opens. */
export async function giftOfToken(queries: Reads, websiteId: string, token: string): Promise<GiftDetails | undefined> {
  const [found] = await queries
    .select({ gift: cartEntries.gift })
    .from(cartEntries)
    .innerJoin(carts, eq(carts.id, cartEntries.cartId))
    .where(and(eq(carts.websiteId, websiteId), eq(carts.token, token), isNotNull(cartEntries.gift)))
    .limit(1);
  return found?.gift ?? undefined;
}
