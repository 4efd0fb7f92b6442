import type { GiftCardCommand, IssueGiftCard, OwnerGiftCard, OwnerGiftCardFile } from '#contract';
import type { GiftDetails } from '#model';
import type { Caller } from '../cart/parts.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { Outbox } from '../mail/outbox.ts';
import { endingOf, type GiftCardRow } from './card.ts';
import { type ChangeErrors, changeCard, type IssueErrors, issueByHand, mayIssue, type Person } from './change.ts';
import {
  applyCard,
  type CheckoutCard,
  findCard,
  type GiftCardContext,
  readCheckoutCards,
  removeCard,
} from './checkout.ts';
import { mailDueCards } from './deliver.ts';
import { type GivenGift, giftOfToken, readGift, todayOf } from './details.ts';
import { cardsSoldBy } from './issue.ts';
import { type CardsBefore, type CardsWanted, cardRows, type FoundCard, listCards, readCardFile } from './office.ts';

type ApplyErrors = 'cart-unknown' | 'gift-card-invalid' | 'gift-card-not-here' | 'gift-cards-full';

export interface GiftCards {
  /** Reads who gets a card and when, before it is put into a cart. */
  readDetails(given: GivenGift): Result<GiftDetails | undefined, 'gift-details-invalid'>;
  /** The day that it is in the shop, as ISO 8601 writes it. */
  today(): string;
  apply(
    caller: Caller,
    asked: { readonly cartToken: string; readonly code: string },
  ): Promise<Result<CheckoutCard[], ApplyErrors>>;
  remove(
    caller: Caller,
    asked: { readonly cartToken: string; readonly cardId: string },
  ): Promise<Result<CheckoutCard[], 'cart-unknown'>>;
  /** The cards of a checkout, and whether any could be put into it. */
  inCheckout(
    caller: Caller,
    cartToken: string,
  ): Promise<{ readonly cards: CheckoutCard[]; readonly areTaken: boolean }>;
  /** What a code holds; undefined for one that pays nothing, whyever. */
  balance(
    code: string,
  ): Promise<{ readonly ending: string; readonly balanceCents: number; readonly currency: string } | undefined>;
  /** Who gets the card of a checkout of its own; whoever asks has seen that it is theirs. */
  bought(cartToken: string): Promise<GiftDetails | undefined>;
  /** The cards that an order has sold; whoever asks has seen that it is their order. */
  soldBy(orderId: string): Promise<GiftCardRow[]>;
  list(wanted: CardsWanted, before: CardsBefore | undefined, limit: number): Promise<FoundCard[]>;
  /** The same as lines of CSV. */
  rows(wanted: CardsWanted): AsyncIterable<string>;
  /** One card with its ledger, as somebody with their roles sees it. */
  readForOwner(person: Person, cardId: string): Promise<OwnerGiftCardFile | undefined>;
  mayIssue(person: Person): boolean;
  /** Gives a card away, once for each key. */
  issue(
    person: Person,
    asked: IssueGiftCard,
    key: string,
  ): Promise<Result<{ readonly giftCard: OwnerGiftCard; readonly code: string }, IssueErrors>>;
  /** Does one thing to a card, once for each key. */
  change(
    person: Person,
    change: { readonly cardId: string; readonly key: string; readonly command: GiftCardCommand },
  ): Promise<Result<OwnerGiftCardFile, ChangeErrors>>;
  /** Writes the mails of cards whose day has come; answers how many. */
  mailDue(): Promise<number>;
}

export interface GiftCardParts extends GiftCardContext {
  readonly outbox: Outbox;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createGiftCards(parts: GiftCardParts): GiftCards {
  const { store, catalogue, now } = parts;
  return {
    today: () => todayOf(catalogue, now()),
    readDetails: (given) => readGift(given, todayOf(catalogue, now())),
    apply: (caller, asked) => applyCard(parts, caller, asked),
    remove: (caller, asked) => removeCard(parts, caller, asked),
    inCheckout: (caller, cartToken) => readCheckoutCards(parts, caller, cartToken),
    async balance(code) {
      const card = await store.report((queries) => findCard(queries, catalogue, code));
      return card && { ending: endingOf(card), balanceCents: card.balanceCents, currency: card.currency };
    },
    bought: (cartToken) => store.read((queries) => giftOfToken(queries, catalogue.websiteId, cartToken)),
    soldBy: (orderId) => store.read((queries) => cardsSoldBy(queries, catalogue.websiteId, orderId)),
    list: (wanted, before, limit) => listCards(parts, wanted, before, limit),
    rows: (wanted) => cardRows(parts, wanted),
    readForOwner: (person, cardId) => readCardFile(parts, person, cardId),
    mayIssue: (person) => mayIssue(person, catalogue.rules),
    async issue(person, asked, key) {
      const made = await issueByHand(parts, person, asked, key);
      if (!made.ok) return made;
      const giftCard = await readCardFile(parts, person, made.value.cardId);
      if (!giftCard) throw new Error('A card that was just made is not there.');
      return accept({ giftCard, code: made.value.code });
    },
    async change(person, change) {
      const done = await changeCard(parts, person, change);
      if (!done.ok) return done;
      const file = await readCardFile(parts, person, change.cardId);
      return file ? accept(file) : refuse('gift-card-missing');
    },
    mailDue: () => mailDueCards(parts),
  };
}
