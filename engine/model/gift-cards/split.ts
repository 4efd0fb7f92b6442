export interface PayingCard {
  readonly id: string;
  readonly balanceCents: number;
}

/** What each card pays of a total, in the order in which they were put in. */
export function splitByCards(
  totalCents: number,
  cards: readonly PayingCard[],
): readonly { readonly id: string; readonly amountCents: number }[] {
  let open = totalCents;
  return cards.map(({ id, balanceCents }) => {
    const amountCents = Math.min(open, balanceCents);
    open -= amountCents;
    return { id, amountCents };
  });
}

/** What cards pay together. */
export const paidByCards = (parts: readonly { readonly amountCents: number }[]): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The way to pay of an order that gift cards pay wholly. */
export const giftCardMethod = 'gift-card';

/** The way to pay of an order that costs nothing, as coupons may have it. */
export const freeMethod = 'free';

/** Whether nobody is asked for money. */
export const isWithoutProvider = (method: string): boolean => method === giftCardMethod || method === freeMethod;

/** The page that tells what a code holds. */
export const giftBalancePath = '/gift-card';
