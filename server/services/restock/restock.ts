import { and, asc, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { captchaActions, checkRestockEmail, emailMessages } from '#model';
import { randomToken } from '../../http/security/index.ts';
import { type Store, type Transaction, tables } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CaptchaGate } from '../forms/captcha.ts';
import type { Forms } from '../forms/forms.ts';
import type { Page } from '../lib/page.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { Outbox } from '../mail/outbox.ts';
import {
  createRestockSender,
  isVariantOf,
  isWaiting,
  mailReason,
  type RestockSender,
  takeBackMails,
  type VariantName,
} from './restock-send.ts';

const { outbox: mails, restockSignUps, stock } = tables;
const pageSize = 100;

interface SignUpRequest {
  readonly productId: string;
  readonly variantId: string;
  readonly siteVisitorEmail: string | null;
  readonly isJoinMailingList: boolean;
  readonly language?: string | undefined;
  readonly recaptchaEnterpriseV3Token?: string | null | undefined;
}

interface Group {
  readonly productId: string;
  readonly variantId: string;
  readonly title: string;
  readonly waiting: number;
  readonly lastSignUp: number;
  readonly qtyInStock: number | null;
}

interface SignUp {
  readonly id: string;
  readonly email: string;
  readonly language: string | null;
  readonly isJoinMailingList: boolean;
  readonly created: number;
  readonly state: 'waiting' | 'sending' | 'sent' | 'uncertain' | 'failed';
}

/** Where the page before has ended; undefined for the first one. */
type After = readonly (string | number)[] | undefined;

type SignUpResult = Promise<
  Result<Record<string, never>, 'email-blank' | 'email-invalid' | 'form-captcha' | 'restock-failed'>
>;

export interface Restock extends RestockSender {
  signUp(request: SignUpRequest, host: string | undefined): SignUpResult;
  groups(after: After): Promise<Page<Group>>;
  signUps(variant: VariantName, after: After): Promise<Page<SignUp>>;
  /** How many wait for each of these variants, in their order. */
  waiting(variants: readonly VariantName[]): Promise<readonly number[]>;
  /** Whether a sign-up is known, by its id, which its mail alone tells. */
  knows(signUpId: string): Promise<boolean>;
  /**
   * Ends everything that the owner of a sign-up waits for, and takes back mails that have not left; false for an id
   * that there is not. Doing it again changes nothing.
   */
  leave(signUpId: string): Promise<boolean>;
}

export interface RestockParts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly captcha: CaptchaGate;
  readonly forms: Pick<Forms, 'joinMailingList'>;
  readonly outbox: Outbox;
}

/** People who wait for a variant, and one mail to each when it is back. */
export function createRestock(parts: RestockParts): Restock {
  return {
    signUp: (request, host) => signUp(parts, request, host),
    groups: (after) => listGroups(parts, after),
    signUps: (variant, after) => listSignUps(parts, variant, after),
    waiting: (variants) => countWaiting(parts, variants),
    knows: async (signUpId) => (await emailOf(parts, signUpId)) !== undefined,
    leave: (signUpId) => leave(parts, signUpId),
    ...createRestockSender(parts),
  };
}

async function signUp(
  { store, catalogue, captcha, forms }: RestockParts,
  request: SignUpRequest,
  host: string | undefined,
): SignUpResult {
  const email = (request.siteVisitorEmail ?? '').trim();
  const wrong = checkRestockEmail(email);
  if (wrong) return refuse(wrong === emailMessages.blank ? 'email-blank' : 'email-invalid');
  if (!catalogue.rules.waitlist.offered) return refuse('restock-failed');
  const token = request.recaptchaEnterpriseV3Token;
  const isGuarded = Boolean(catalogue.rules.captcha);
  if (isGuarded && !(await captcha({ token, action: captchaActions.waitlist, host }))) return refuse('form-captcha');
  const found = find(catalogue, request);
  if (!found) return refuse('restock-failed');
  const { sku } = found.variant;
  const person = { productId: request.productId, variantId: sku, email: email.toLowerCase() };
  await store.transaction(async (transaction) => {
    await closeMailed(transaction, catalogue.websiteId, person);
    await transaction
      .insert(restockSignUps)
      .values({
        ...person,
        id: randomToken(),
        websiteId: catalogue.websiteId,
        language: request.language ?? null,
        joinsMailingList: request.isJoinMailingList,
      })
      .onConflictDoNothing();
  });
  if (request.isJoinMailingList) await forms.joinMailingList('restock', email, request.language, 'restock');
  return accept({});
}

/** Versions before 0015 left a sign-up waiting when its mail was written: it stands in the way of a new one. */
async function closeMailed(
  transaction: Transaction,
  websiteId: string,
  person: VariantName & { readonly email: string },
) {
  await transaction
    .update(restockSignUps)
    .set({ closedAt: sql`now()` })
    .where(
      and(
        isVariantOf(websiteId, person),
        eq(restockSignUps.email, person.email),
        isWaiting,
        sql`exists (select from ${mails} where ${mails.websiteId} = ${websiteId} and ${mails.reason} = 'restock ' || ${restockSignUps.id})`,
      ),
    );
}

/** Variants somebody waits for, those with the most first. */
async function listGroups(parts: RestockParts, after: After): Promise<Page<Group>> {
  const { catalogue } = parts;
  const rows = await readGroups(parts, after);
  const items = rows.slice(0, pageSize).map((row) => ({
    productId: row.productId,
    variantId: row.variantId,
    title: (catalogue.item(row.productId) ?? catalogue.hidden(row.productId))?.title ?? '',
    waiting: row.waiting,
    lastSignUp: Math.round(row.last),
    qtyInStock: row.unlimited === false ? row.left : row.unlimited === null ? publishedStock(catalogue, row) : null,
  }));
  const last = items.at(-1);
  const hasNextPage = rows.length > pageSize;
  return { items, hasNextPage, next: hasNextPage && last ? [last.waiting, last.productId, last.variantId] : null };
}

function readGroups({ store, catalogue }: RestockParts, after: After) {
  const [count, productId, variantId] = after ?? [];
  const waiting = sql<number>`count(*)`.mapWith(Number);
  return store.report((database) =>
    database
      .select({
        productId: restockSignUps.productId,
        variantId: restockSignUps.variantId,
        waiting,
        last: sql<number>`extract(epoch from max(${restockSignUps.createdAt})) * 1000`.mapWith(Number),
        unlimited: sql<boolean | null>`bool_or(${stock.unlimited})`,
        left: sql<number | null>`max(${stock.quantity})`,
      })
      .from(restockSignUps)
      .leftJoin(
        stock,
        and(
          eq(stock.websiteId, restockSignUps.websiteId),
          eq(stock.itemId, restockSignUps.productId),
          eq(stock.sku, restockSignUps.variantId),
        ),
      )
      .where(and(eq(restockSignUps.websiteId, catalogue.websiteId), isWaiting))
      .groupBy(restockSignUps.productId, restockSignUps.variantId)
      .having(
        after
          ? sql`(-count(*), ${restockSignUps.productId}, ${restockSignUps.variantId}) > (${-Number(count)}::bigint, ${String(productId)}, ${String(variantId)})`
          : sql`true`,
      )
      .orderBy(sql`-count(*)`, asc(restockSignUps.productId), asc(restockSignUps.variantId))
      .limit(pageSize + 1),
  );
}

async function listSignUps(
  { store, catalogue }: RestockParts,
  variant: VariantName,
  after: After,
): Promise<Page<SignUp>> {
  const rows = await store.report((database) =>
    database
      .select({ signUp: restockSignUps, mail: mails.state })
      .from(restockSignUps)
      .leftJoin(
        mails,
        and(eq(mails.websiteId, restockSignUps.websiteId), eq(mails.reason, sql`'restock ' || ${restockSignUps.id}`)),
      )
      .where(
        and(
          isVariantOf(catalogue.websiteId, variant),
          // Beside those who wait, those whose mail can still be told of.
          or(isWaiting, isNotNull(mails.state)),
          after &&
            sql`(${restockSignUps.createdAt}, ${restockSignUps.id}) > (${new Date(Number(after[0]))}, ${String(after[1])})`,
        ),
      )
      .orderBy(asc(restockSignUps.createdAt), asc(restockSignUps.id))
      .limit(pageSize + 1),
  );
  const items = rows.slice(0, pageSize).map(({ signUp, mail }) => ({
    id: signUp.id,
    email: signUp.email,
    language: signUp.language,
    isJoinMailingList: signUp.joinsMailingList,
    created: signUp.createdAt.getTime(),
    state: mail === null ? ('waiting' as const) : mail === 'queued' ? ('sending' as const) : mail,
  }));
  const last = items.at(-1);
  const hasNextPage = rows.length > pageSize;
  return { items, hasNextPage, next: hasNextPage && last ? [last.created, last.id] : null };
}

async function countWaiting({ store, catalogue }: RestockParts, variants: readonly VariantName[]) {
  if (variants.length === 0) return [];
  const { productId, variantId } = restockSignUps;
  const ids = [...new Set(variants.map((variant) => variant.productId))];
  const rows = await store.read((database) =>
    database
      .select({ productId, variantId, people: count() })
      .from(restockSignUps)
      .where(and(eq(restockSignUps.websiteId, catalogue.websiteId), inArray(productId, ids), isWaiting))
      .groupBy(productId, variantId),
  );
  return variants.map(
    (wanted) =>
      rows.find((row) => row.productId === wanted.productId && row.variantId === wanted.variantId)?.people ?? 0,
  );
}

async function emailOf({ store, catalogue }: RestockParts, signUpId: string): Promise<string | undefined> {
  const isIt = and(eq(restockSignUps.websiteId, catalogue.websiteId), eq(restockSignUps.id, signUpId));
  const [row] = await store.read((database) =>
    database.select({ email: restockSignUps.email }).from(restockSignUps).where(isIt),
  );
  return row?.email;
}

async function leave(parts: RestockParts, signUpId: string): Promise<boolean> {
  const { store, catalogue } = parts;
  const email = await emailOf(parts, signUpId);
  if (email === undefined) return false;
  const isOwn = and(eq(restockSignUps.websiteId, catalogue.websiteId), eq(restockSignUps.email, email));
  await store.transaction(async (transaction) => {
    const own = await transaction
      .update(restockSignUps)
      .set({ closedAt: sql`coalesce(${restockSignUps.closedAt}, now())` })
      .where(isOwn)
      .returning({ id: restockSignUps.id });
    await takeBackMails(transaction, catalogue.websiteId, own.map(mailReason));
  });
  return true;
}

/** The variant by its sku, or by its id where the content gives one. */
function find(catalogue: Catalogue, { productId, variantId }: VariantName) {
  const item = catalogue.item(productId);
  const variant = item?.variants.find(({ sku, id }) => sku === variantId || id === variantId);
  return item && variant ? { item, variant } : undefined;
}

/** Before anything was counted, the stock is what the content was published with. */
function publishedStock(catalogue: Catalogue, { productId, variantId }: VariantName): number | null {
  const variant = catalogue.item(productId)?.variants.find(({ sku }) => sku === variantId);
  return variant && !variant.unlimited ? variant.qtyInStock : null;
}
