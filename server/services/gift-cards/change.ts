import { eq, sql } from 'drizzle-orm';
import { type GiftCardAction, type GiftCardCommand, type IssueGiftCard, orderHandlers } from '#contract';
import { isEmail } from '#model';
import { randomToken } from '../../http/security/index.ts';
import { type Reads, type Transaction, tables } from '../../store/index.ts';
import type { StoreRules } from '../catalogue/catalogue.ts';
import { claim, type Intent, remember } from '../lib/idempotency.ts';
import { type Result, refuse, undoOnError } from '../lib/result.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { OwnerAccount } from '../owners.ts';
import { type GiftCardRow, isCard } from './card.ts';
import type { GiftCardContext } from './checkout.ts';
import { readGift, todayOf } from './details.ts';
import { insertCard } from './issue.ts';
import { writeCard } from './ledger.ts';
import { cardMail } from './mail.ts';
import { isPaidFor } from './void.ts';

const { giftCards, orders } = tables;

export type Person = Pick<OwnerAccount, 'email' | 'roles'>;
type Rights = Pick<StoreRules, 'refundRoles'>;
type KeyErrors = 'key-reused' | 'key-running';
export type IssueErrors = 'role-missing' | 'gift-details-invalid' | KeyErrors;
export type ChangeErrors =
  | 'role-missing'
  | 'gift-card-missing'
  | 'gift-card-action-impossible'
  | 'email-invalid'
  | KeyErrors;

export interface ChangeContext extends GiftCardContext {
  readonly outbox: Outbox;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const hasOneOf = (roles: readonly string[], allowed: readonly string[]) => roles.some((role) => allowed.includes(role));

/** A card is money: whoever may give money back may give one away, and stop it. */
export const mayIssue = ({ roles }: Person, { refundRoles }: Rights): boolean => hasOneOf(roles, refundRoles);

const mayDo = (person: Person, action: GiftCardAction, rights: Rights): boolean =>
  action === 'resend-mail' ? hasOneOf(person.roles, orderHandlers) : mayIssue(person, rights);

const fits: Readonly<Record<GiftCardAction, (card: GiftCardRow) => boolean>> = {
  deactivate: ({ deactivatedAt }) => deactivatedAt === null,
  reactivate: ({ deactivatedAt }) => deactivatedAt !== null,
  'resend-mail': ({ deactivatedAt }) => deactivatedAt === null,
};
const actions = Object.keys(fits) as GiftCardAction[];

/** Whether something can be done with a card: what was paid back, or is not paid, pays nothing again by hand. */
const isPossible = async (queries: Reads, card: GiftCardRow, action: GiftCardAction): Promise<boolean> =>
  fits[action](card) && (action !== 'reactivate' || (await isPaidFor(queries, card)));

/** What somebody can do with a card as it is. */
export async function actionsOf(
  queries: Reads,
  card: GiftCardRow,
  person: Person,
  rights: Rights,
): Promise<GiftCardAction[]> {
  const allowed = actions.filter((action) => mayDo(person, action, rights));
  const possible = await Promise.all(allowed.map((action) => isPossible(queries, card, action)));
  return allowed.filter((_action, at) => possible[at]);
}

/** Gives a card away, once for each key. */
export function issueByHand(
  context: ChangeContext,
  person: Person,
  { amountCents, ...given }: IssueGiftCard,
  key: string,
): Promise<Result<{ readonly cardId: string; readonly code: string }, IssueErrors>> {
  const { store, catalogue, now } = context;
  const { websiteId, currency, website } = catalogue;
  const intent: Intent = { websiteId, scope: `gift-card ${person.email}`, key, body: { amountCents, ...given } };
  return undoOnError((settle) =>
    store.transaction(async (transaction) => {
      if (!mayIssue(person, catalogue.rules)) return settle(refuse('role-missing'));
      const claimed = settle(await claim(transaction, intent));
      // What was remembered under this key is the card that was made.
      if (claimed !== 'new') return claimed.answer as { cardId: string; code: string };
      const gift = settle(readGift(given, todayOf(catalogue, now())));
      const draft = { websiteId, currency, initialCents: amountCents, issuedBy: person.email };
      const card = await insertCard(transaction, { ...draft, gift, timeZone: website.timeZone });
      if (!card) throw new Error('A card that is of no order was there already.');
      const answer = { cardId: card.id, code: card.code };
      await remember(transaction, intent, answer);
      return answer;
    }),
  );
}

/** Does one thing to a card, in one transaction with its line in the ledger; the same key again does nothing more. */
export function changeCard(
  context: ChangeContext,
  person: Person,
  { cardId, key, command }: { readonly cardId: string; readonly key: string; readonly command: GiftCardCommand },
): Promise<Result<'done', ChangeErrors>> {
  const { store, catalogue } = context;
  const { websiteId, rules } = catalogue;
  const intent: Intent = { websiteId, scope: `gift-card ${cardId} ${person.email}`, key, body: command };
  return undoOnError((settle) =>
    store.transaction(async (transaction) => {
      const claimed = settle(await claim(transaction, intent));
      if (claimed !== 'new') return 'done';
      const [card] = await transaction.select().from(giftCards).where(isCard(websiteId, cardId)).for('update');
      if (!card) return settle(refuse('gift-card-missing'));
      if (!mayDo(person, command.kind, rules)) return settle(refuse('role-missing'));
      const canBe = await isPossible(transaction, card, command.kind);
      if (!canBe) return settle(refuse('gift-card-action-impossible'));
      if (command.kind === 'resend-mail') settle(await sendAgain(context, transaction, card, command.email));
      const kind = command.kind === 'resend-mail' ? 'mail' : command.kind;
      await writeCard(transaction, card, { kind, doneBy: person.email });
      await remember(transaction, intent, 'done');
      return 'done';
    }),
  );
}

/** Sends the code once more, to another address too; a card whose day has not come is sent now. */
async function sendAgain(
  { catalogue, outbox }: ChangeContext,
  transaction: Transaction,
  card: GiftCardRow,
  typed = '',
): Promise<Result<'sent', 'email-invalid' | 'gift-card-action-impossible'>> {
  const email = typed.trim();
  if (email !== '' && !isEmail(email)) return refuse('email-invalid', { errors: { email: 'email-invalid' } });
  const [buyer] = await transaction
    .select({ email: orders.email })
    .from(orders)
    .where(eq(orders.id, card.orderId ?? ''));
  const to = email || card.recipientEmail || buyer?.email;
  if (!to || !isEmail(to)) return refuse('gift-card-action-impossible');
  await transaction
    .update(giftCards)
    .set({ mailedAt: sql`now()`, ...(email !== '' && { recipientEmail: email }) })
    .where(isCard(card.websiteId, card.id));
  await outbox.add(transaction, cardMail(catalogue, card, to, `gift-card ${card.id} ${randomToken()}`));
  return { ok: true, value: 'sent' };
}
