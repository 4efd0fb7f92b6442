import { and, asc, eq, sql } from 'drizzle-orm';
import { captchaActions, checkRestockEmail, emailMessages } from '#model';
import { randomToken } from '../../../http/security/index.ts';
import { type Store, tables } from '../../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CaptchaGate } from '../forms/captcha.ts';
import type { Forms } from '../forms/forms.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { Outbox } from '../mail/outbox.ts';
import { createRestockSender, isVariantOf, type RestockSender, type VariantName } from './restock-send.ts';

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

export interface Page<Item> {
  readonly items: Item[];
  readonly hasNextPage: boolean;
  readonly next: readonly (string | number)[] | null;
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

export interface Restock extends RestockSender {
  signUp(
    request: SignUpRequest,
    host: string | undefined,
  ): Promise<Result<Record<string, never>, 'email-blank' | 'email-invalid' | 'form-captcha' | 'restock-failed'>>;
  groups(after: readonly (string | number)[] | undefined): Promise<Page<Group>>;
  signUps(variant: VariantName, after: readonly (string | number)[] | undefined): Promise<Page<SignUp>>;
}

export interface RestockParts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly captcha: CaptchaGate;
  readonly forms: Pick<Forms, 'joinMailingList'>;
  readonly outbox: Outbox;
}

/** People who wait for a variant, and one mail to each when it is back. */
export function createRestock({ store, catalogue, captcha, forms, outbox }: RestockParts): Restock {
  const { websiteId } = catalogue;

  /** The variant by its sku, or by its id where the content gives one. */
  function find({ productId, variantId }: VariantName) {
    const item = catalogue.item(productId);
    const variant = item?.variants.find(({ sku, id }) => sku === variantId || id === variantId);
    return item && variant ? { item, variant } : undefined;
  }

  const isVariant = (variant: VariantName) => isVariantOf(websiteId, variant);

  /** Before anything was counted, the stock is what the content was published with. */
  function publishedStock({ productId, variantId }: VariantName): number | null {
    const variant = catalogue.item(productId)?.variants.find(({ sku }) => sku === variantId);
    return variant && !variant.unlimited ? variant.qtyInStock : null;
  }

  return {
    async signUp(request, host) {
      const email = (request.siteVisitorEmail ?? '').trim();
      const wrong = checkRestockEmail(email);
      if (wrong) return refuse(wrong === emailMessages.blank ? 'email-blank' : 'email-invalid');
      const token = request.recaptchaEnterpriseV3Token;
      const isGuarded = catalogue.rules.captcha !== undefined;
      if (isGuarded && !(await captcha({ token, action: captchaActions.waitlist, host })))
        return refuse('form-captcha');
      const found = find(request);
      if (!found) return refuse('restock-failed');
      const { sku } = found.variant;
      await store.write((database) =>
        database
          .insert(restockSignUps)
          .values({
            id: randomToken(),
            websiteId,
            productId: request.productId,
            variantId: sku,
            email: email.toLowerCase(),
            language: request.language ?? null,
            joinsMailingList: request.isJoinMailingList,
          })
          .onConflictDoNothing(),
      );
      if (request.isJoinMailingList) await forms.joinMailingList('restock', email, request.language, 'restock');
      return accept({});
    },

    async groups(after) {
      const [count, productId, variantId] = after ?? [];
      const waiting = sql<number>`count(*)`.mapWith(Number);
      const rows = await store.report((database) =>
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
          .where(eq(restockSignUps.websiteId, websiteId))
          .groupBy(restockSignUps.productId, restockSignUps.variantId)
          .having(
            after
              ? sql`(-count(*), ${restockSignUps.productId}, ${restockSignUps.variantId}) > (${-Number(count)}::bigint, ${String(productId)}, ${String(variantId)})`
              : sql`true`,
          )
          .orderBy(sql`-count(*)`, asc(restockSignUps.productId), asc(restockSignUps.variantId))
          .limit(pageSize + 1),
      );
      const items = rows.slice(0, pageSize).map((row) => ({
        productId: row.productId,
        variantId: row.variantId,
        title: catalogue.item(row.productId)?.title ?? '',
        waiting: row.waiting,
        lastSignUp: Math.round(row.last),
        qtyInStock: row.unlimited === false ? row.left : row.unlimited === null ? publishedStock(row) : null,
      }));
      const last = items.at(-1);
      const hasNextPage = rows.length > pageSize;
      return { items, hasNextPage, next: hasNextPage && last ? [last.waiting, last.productId, last.variantId] : null };
    },

    async signUps(variant, after) {
      const rows = await store.report((database) =>
        database
          .select({ signUp: restockSignUps, mail: mails.state })
          .from(restockSignUps)
          .leftJoin(
            mails,
            and(
              eq(mails.websiteId, restockSignUps.websiteId),
              eq(mails.reason, sql`'restock ' || ${restockSignUps.id}`),
            ),
          )
          .where(
            and(
              isVariant(variant),
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
    },

    ...createRestockSender({ store, catalogue, outbox }),
  };
}
