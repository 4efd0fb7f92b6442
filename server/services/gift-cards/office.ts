import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { GiftCardFilter, OwnerGiftCard, OwnerGiftCardFile } from '#contract';
import { readGiftCode, toMajorText } from '#model';
import { type Queries, tables } from '../../store/index.ts';
import { type CsvColumns, csvLines } from '../lib/csv.ts';
import { endingOf, type GiftCardRow, hashOfCode, isCard } from './card.ts';
import { actionsOf, type Person } from './change.ts';
import type { GiftCardContext } from './checkout.ts';
import { readEntries } from './ledger.ts';

const { giftCards, orders } = tables;

export interface CardsBefore {
  readonly created: number;
  readonly id: string;
}

/** Which cards are wanted: all without. */
export interface CardsWanted {
  readonly search?: string | undefined;
  readonly show?: GiftCardFilter | undefined;
}

const isActive = isNull(giftCards.deactivatedAt);

const filters: Readonly<Record<GiftCardFilter, SQL | undefined>> = {
  all: undefined,
  open: and(isActive, gt(giftCards.balanceCents, 0)),
  'to-send': and(isActive, isNull(giftCards.mailedAt), isNotNull(giftCards.recipientEmail)),
  spent: and(isActive, lte(giftCards.balanceCents, 0)),
  deactivated: isNotNull(giftCards.deactivatedAt),
};

/** Whether a text stands in what people look a card up by; a whole code finds its card alone. */
function mentions(text: string): SQL | undefined {
  const code = readGiftCode(text);
  const parts = sql`concat_ws(' ', right(${giftCards.code}, 4), ${giftCards.recipientName}, ${giftCards.recipientEmail},
    ${orders.number}, ${orders.email})`;
  const hasText = sql`position(${text.toLowerCase()} in lower(${parts})) > 0`;
  return code === undefined ? hasText : or(eq(giftCards.codeHash, hashOfCode(code)), hasText);
}

export interface FoundCard extends GiftCardRow {
  readonly number: number | null;
  readonly buyerEmail: string | null;
}

function withOrders(queries: Queries) {
  return queries
    .select({ ...getTableColumns(giftCards), number: orders.number, buyerEmail: orders.email })
    .from(giftCards)
    .leftJoin(orders, eq(orders.id, giftCards.orderId));
}

/** The newest cards that are wanted, or the next older ones. */
export function listCards(
  { store, catalogue }: GiftCardContext,
  { search = '', show = 'all' }: CardsWanted,
  before: CardsBefore | undefined,
  limit: number,
): Promise<FoundCard[]> {
  const text = search.trim();
  return store.report((queries) =>
    withOrders(queries)
      .where(
        and(
          eq(giftCards.websiteId, catalogue.websiteId),
          filters[show],
          text === '' ? undefined : mentions(text),
          before && sql`(${giftCards.createdAt}, ${giftCards.id}) < (${new Date(before.created)}, ${before.id})`,
        ),
      )
      .orderBy(desc(giftCards.createdAt), desc(giftCards.id))
      .limit(limit),
  );
}

/** A card without its code. */
export function ownerCardOf(card: FoundCard): OwnerGiftCard {
  const { id, currency, initialCents, balanceCents, recipientName, recipientEmail, message, orderId, issuedBy } = card;
  return {
    ...{ id, currency, initialCents, balanceCents, recipientName, recipientEmail, message, orderId, issuedBy },
    ending: endingOf(card),
    state: card.deactivatedAt !== null ? 'deactivated' : balanceCents === 0 ? 'spent' : 'open',
    sendAt: card.sendAt.getTime(),
    mailedAt: card.mailedAt?.getTime() ?? null,
    orderNumber: card.number === null ? null : String(card.number),
    buyerEmail: card.buyerEmail,
    created: card.createdAt.getTime(),
  };
}

/** A card with its ledger, and what the person who asks may do with it. */
export function readCardFile(
  { store, catalogue }: GiftCardContext,
  person: Person,
  cardId: string,
): Promise<OwnerGiftCardFile | undefined> {
  return store.report(async (queries) => {
    const [card] = await withOrders(queries).where(isCard(catalogue.websiteId, cardId));
    if (!card) return undefined;
    const entries = await readEntries(queries, card);
    const numbers = await numbersOf(queries, cardId);
    const history = entries.map(({ sequence, kind, amountCents, orderId, doneBy, createdAt }) => ({
      ...{ sequence, kind, amountCents, orderId, doneBy },
      orderNumber: numbers.get(orderId ?? '') ?? null,
      created: createdAt.getTime(),
    }));
    return { ...ownerCardOf(card), history, actions: await actionsOf(queries, card, person, catalogue.rules) };
  });
}

async function numbersOf(queries: Queries, cardId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(sql`${orders.id} in (select order_id from gift_card_entries where card_id = ${cardId})`);
  return new Map(rows.map(({ id, number }) => [id, String(number)]));
}

const columns: CsvColumns<readonly [card: FoundCard]> = [
  ['card', endingOf],
  ['issued', ({ createdAt }) => createdAt],
  ['state', (card) => ownerCardOf(card).state],
  ['value', ({ initialCents, currency }) => toMajorText(initialCents, currency)],
  ['balance', ({ balanceCents, currency }) => toMajorText(balanceCents, currency)],
  ['currency', ({ currency }) => currency],
  ['recipient', ({ recipientName }) => recipientName],
  ['recipient email', ({ recipientEmail }) => recipientEmail],
  ['send', ({ sendAt }) => sendAt],
  ['sent', ({ mailedAt }) => mailedAt],
  ['order', ({ number }) => number],
  ['buyer', ({ buyerEmail }) => buyerEmail],
  ['issued by', ({ issuedBy }) => issuedBy],
];

/** The wanted cards as lines of CSV. */
export function cardRows(context: GiftCardContext, wanted: CardsWanted): AsyncGenerator<string> {
  return csvLines({
    columns,
    lines: (card: FoundCard) => [[card] as const],
    timeZone: context.catalogue.website.timeZone,
    read: (last, most) => listCards(context, wanted, last && { created: last.createdAt.getTime(), id: last.id }, most),
  });
}
