import { and, asc, eq } from 'drizzle-orm';
import { paidByCards, readGiftCode } from '#model';
import { type Queries, type Store, tables } from '../../store/index.ts';
import { isOpen } from '../cart/lifetimes.ts';
import type { Caller } from '../cart/parts.ts';
import { isToken } from '../cart/read-cart.ts';
import type { CartRow } from '../cart/view.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { isWaitingForPayment } from '../lib/order-state.ts';
import { type Result, refuse, undoOnError } from '../lib/result.ts';
import { endingOf, type GiftCardRow, hashOfCode, pays } from './card.ts';
import { cardsOfCart } from './pay.ts';

const { cartGiftCards, carts, giftCards, orders } = tables;

/** What the rules of gift cards work with. */
export interface GiftCardContext {
  readonly store: Store;
  readonly catalogue: Catalogue;
}

/** A card as whoever has put it into a checkout sees it. */
export interface CheckoutCard {
  readonly id: string;
  readonly ending: string;
  readonly balanceCents: number;
}

/** Cards that one checkout takes. */
const mostCards = 20;

/** The card of a typed code, if it is one that pays. Codes that are none, unknown, spent and stopped are all the same. */
export async function findCard(
  queries: Queries,
  { websiteId, currency }: Pick<Catalogue, 'websiteId' | 'currency'>,
  typed: string,
): Promise<GiftCardRow | undefined> {
  const code = readGiftCode(typed);
  // Asked for in any case, so that what is no code takes as long.
  const [card] = await queries
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.websiteId, websiteId), eq(giftCards.codeHash, hashOfCode(code ?? typed.slice(0, 64)))));
  return card && code === card.code && pays(card, currency) ? card : undefined;
}

const isTheirs = ({ visitorId, token: cookie }: Caller, cart: CartRow) =>
  cart.visitorId === visitorId || cart.token === cookie;

async function findCart(
  queries: Queries,
  { websiteId }: Catalogue,
  caller: Caller,
  token: string,
): Promise<CartRow | undefined> {
  if (!isToken(token)) return undefined;
  const [cart] = await queries
    .select()
    .from(carts)
    .where(and(eq(carts.websiteId, websiteId), eq(carts.token, token), isOpen));
  return cart && isTheirs(caller, cart) ? cart : undefined;
}

/** Puts the card of a code into a checkout: its balance is counted on, and taken with the order. */
export function applyCard(
  { store, catalogue }: GiftCardContext,
  caller: Caller,
  { cartToken, code }: { readonly cartToken: string; readonly code: string },
): Promise<Result<CheckoutCard[], 'cart-unknown' | 'gift-card-invalid' | 'gift-card-not-here' | 'gift-cards-full'>> {
  return undoOnError((settle) =>
    store.transaction(async (transaction) => {
      const cart = await findCart(transaction, catalogue, caller, cartToken);
      if (!cart) return settle(refuse('cart-unknown'));
      // A card is no way to buy cards, and what is paid again every month needs more than what is on one.
      if (cart.kind !== 'cart') return settle(refuse('gift-card-not-here'));
      const card = await findCard(transaction, catalogue, code);
      if (!card) return settle(refuse('gift-card-invalid'));
      const put = await cardsOfCart(transaction, cart, catalogue.currency);
      if (put.length >= mostCards) return settle(refuse('gift-cards-full'));
      const { websiteId } = catalogue;
      await transaction
        .insert(cartGiftCards)
        .values({ cartId: cart.id, cardId: card.id, websiteId })
        .onConflictDoNothing();
      return checkoutCards(transaction, catalogue, cart);
    }),
  );
}

export function removeCard(
  { store, catalogue }: GiftCardContext,
  caller: Caller,
  { cartToken, cardId }: { readonly cartToken: string; readonly cardId: string },
): Promise<Result<CheckoutCard[], 'cart-unknown'>> {
  return undoOnError((settle) =>
    store.transaction(async (transaction) => {
      const cart = await findCart(transaction, catalogue, caller, cartToken);
      if (!cart) return settle(refuse('cart-unknown'));
      await transaction
        .delete(cartGiftCards)
        .where(
          and(
            eq(cartGiftCards.websiteId, catalogue.websiteId),
            eq(cartGiftCards.cartId, cart.id),
            eq(cartGiftCards.cardId, cardId),
          ),
        );
      return checkoutCards(transaction, catalogue, cart);
    }),
  );
}

/** The cards of a checkout, and whether the shop has any that could be put into it. */
export async function readCheckoutCards(
  { store, catalogue }: GiftCardContext,
  caller: Caller,
  cartToken: string,
): Promise<{ readonly cards: CheckoutCard[]; readonly areTaken: boolean }> {
  return store.report(async (queries) => {
    const cart = await findCart(queries, catalogue, caller, cartToken);
    if (cart?.kind !== 'cart') return { cards: [], areTaken: false };
    const [any] = await queries
      .select({ id: giftCards.id })
      .from(giftCards)
      .where(eq(giftCards.websiteId, catalogue.websiteId))
      .limit(1);
    return { cards: any ? await checkoutCards(queries, catalogue, cart) : [], areTaken: any !== undefined };
  });
}

/** With what an order of this cart that nobody has paid yet still holds: the next press gives it back first. */
async function checkoutCards(queries: Queries, { currency }: Catalogue, cart: CartRow): Promise<CheckoutCard[]> {
  const waiting = await queries
    .select({ parts: orders.giftCards })
    .from(orders)
    .where(and(eq(orders.websiteId, cart.websiteId), eq(orders.cartId, cart.id), isWaitingForPayment));
  const parts = waiting.flatMap((order) => order.parts);
  const put = await queries
    .select({ card: giftCards })
    .from(cartGiftCards)
    .innerJoin(giftCards, eq(giftCards.id, cartGiftCards.cardId))
    .where(and(eq(cartGiftCards.websiteId, cart.websiteId), eq(cartGiftCards.cartId, cart.id)))
    .orderBy(asc(cartGiftCards.createdAt), asc(cartGiftCards.cardId));
  return put.flatMap(({ card }) => {
    const held = paidByCards(parts.filter(({ id }) => id === card.id));
    const whole = { ...card, balanceCents: card.balanceCents + held };
    return pays(whole, currency) ? [{ id: card.id, ending: endingOf(card), balanceCents: whole.balanceCents }] : [];
  });
}
