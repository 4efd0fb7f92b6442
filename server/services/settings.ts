import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { OkOf, readSettings } from '#contract';
import { type CaptchaSurroundings, captchaError, ShopSettings } from '#model';
import { type Store, tables } from '../store/index.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { closureOf, type KeptClosure } from './kept-closure.ts';
import { accept, type Result, refuse } from './lib/result.ts';
import { isLiving } from './orders/order.ts';
import type { RatedBy } from './rates/rates.ts';

const { orders, storeSettings } = tables;

type Row = typeof storeSettings.$inferSelect;
type State = OkOf<typeof readSettings>;
type SaveErrors = 'settings-changed' | 'form-settings-invalid';

type Captcha = Pick<CaptchaSurroundings, 'hasSecret'> & { readonly asking: () => CaptchaSurroundings['asking'] };

export interface Settings {
  read(): Promise<State>;
  save(settings: ShopSettings, seen: number, by: string): Promise<Result<State, SaveErrors>>;
  takeBack(seen: number, by: string): Promise<Result<State, 'settings-changed' | 'settings-never-saved'>>;
  /**
   * What holds instead of the file; undefined while nothing was saved. Until the database has answered, what this server
   * last heard of closing the site.
   */
  readonly saved: Partial<ShopSettings> | undefined;
  /** Whether it is known if the site is closed: the database has answered, or did so when this server ran before. */
  readonly isKnown: boolean;
  /** Rises with every change that this process has heard of. */
  readonly version: number;
  /** Hears of what another server saved. */
  refresh(): Promise<void>;
}

const historyShown = 20;

type Known = Pick<Row, 'version' | 'settings'>;

interface Context {
  readonly store: Store;
  readonly content: Catalogue;
  readonly captcha: Captcha;
  readonly ratedBy: RatedBy;
  /** Hears of what was saved, here or by another server. Resolves once what it says of closing the site outlasts the process. */
  readonly hear: (row: Known | undefined) => Promise<void>;
}

interface ClosureParts {
  /** What outlasts the process; nothing does without. */
  readonly kept?: KeptClosure | undefined;
  readonly report?: ((error: unknown) => void) | undefined;
}

/** The rules of the store as its owners save them, version by version, over those that its content begins with. */
export function createSettings(
  store: Store,
  content: Catalogue,
  captcha: Captcha = { hasSecret: true, asking: () => [] },
  ratedBy: RatedBy = { tax: null, shipping: null },
  { kept, report = () => undefined }: ClosureParts = {},
): Settings {
  let current: Known = { version: 0, settings: null };
  let isHeard = false;
  const before = kept?.read();
  const context: Context = {
    store,
    content,
    captcha,
    ratedBy,
    async hear(row) {
      // Of two answers that overtook each other the newer one counts.
      if (row !== undefined && row.version >= current.version) current = row;
      isHeard = true;
      try {
        await kept?.write(closureOf(current.settings ?? {}));
      } catch (failure) {
        report(failure);
      }
    },
  };
  return {
    get saved() {
      return isHeard ? (current.settings ?? undefined) : before;
    },
    get isKnown() {
      return isHeard || before !== undefined;
    },
    get version() {
      return current.version;
    },
    // Nobody waits for the disk who only asks: the site is served by what was heard.
    refresh: async () => void context.hear((await latest(context, 1))[0]),
    read: () => read(context),
    save: (settings, seen, by) => save(context, settings, seen, by),
    takeBack: (seen, by) => takeBack(context, seen, by),
  };
}

const ofSite = ({ content }: Context) => eq(storeSettings.websiteId, content.websiteId);

function latest(context: Context, most: number): Promise<Row[]> {
  return context.store.read((database) =>
    database.select().from(storeSettings).where(ofSite(context)).orderBy(desc(storeSettings.version)).limit(most),
  );
}

async function read(context: Context): Promise<State> {
  const { store, content } = context;
  const [rows, uses] = await Promise.all([latest(context, historyShown + 1), readCouponUses(store, content.websiteId)]);
  const [now] = rows;
  void context.hear(now);
  const history = rows.slice(0, historyShown).map((row, place) => ({
    version: row.version,
    action: row.action,
    by: row.savedBy,
    at: row.createdAt.getTime(),
    changed: changedMembers(settingsAt(content, rows[place + 1]), settingsAt(content, row)),
  }));
  return {
    currency: content.currency,
    settings: settingsAt(content, now),
    version: now?.version ?? 0,
    canTakeBack: now !== undefined && (now.settings !== null || now.previous !== null),
    history,
    uses,
    ratedBy: context.ratedBy,
    captcha: captchaOf(context),
  };
}

function captchaOf({ content, captcha }: Context): State['captcha'] {
  return { hasSecret: captcha.hasSecret, isTest: content.rules.testCaptcha, asking: [...captcha.asking()] };
}

async function save(context: Context, settings: ShopSettings, seen: number, by: string): ReturnType<Settings['save']> {
  const [now] = await latest(context, 1);
  if ((now?.version ?? 0) !== seen) return refuse('settings-changed');
  const error = captchaError(settings, settingsAt(context.content, now), captchaOf(context));
  if (error !== undefined) return refuse('form-settings-invalid', { errors: { 'captcha.siteKey': error } });
  return add(context, { version: seen + 1, action: 'save', settings, previous: now?.version ?? null, savedBy: by });
}

async function takeBack(context: Context, seen: number, by: string): ReturnType<Settings['takeBack']> {
  const [now] = await latest(context, 1);
  if ((now?.version ?? 0) !== seen) return refuse('settings-changed');
  if (now === undefined) return refuse('settings-never-saved');
  const { settings, previous } = await before(context, now);
  return add(context, { version: seen + 1, action: 'take-back', settings, previous, savedBy: by });
}

/** Of two who save after the same version one is first; the other looks again. */
async function add(
  context: Context,
  row: Omit<Row, 'websiteId' | 'createdAt'>,
): Promise<Result<State, 'settings-changed'>> {
  const added = await context.store.write((database) =>
    database
      .insert(storeSettings)
      .values({ ...row, websiteId: context.content.websiteId })
      .onConflictDoNothing()
      .returning(),
  );
  if (added.length === 0) return refuse('settings-changed');
  await context.hear(added[0]);
  context.store.announce(context.content.websiteId, 'settings');
  return accept(await read(context));
}

async function before(context: Context, { previous }: Row): Promise<Pick<Row, 'settings' | 'previous'>> {
  const start = { settings: null, previous: null };
  if (previous === null) return start;
  const isIt = and(ofSite(context), eq(storeSettings.version, previous));
  const [row = start] = await context.store.read((database) => database.select().from(storeSettings).where(isIt));
  return row;
}

/** What was saved before a member was there says nothing of it. */
function settingsAt(content: Catalogue, row: Row | undefined): ShopSettings {
  return { ...startOf(content), ...row?.settings };
}

/** What the file of the content and its pages say. */
function startOf({ rules }: Catalogue): ShopSettings {
  const { minimumSubtotalCents, coupons, taxRules, shippingOptions, installments } = rules;
  const { mailFrom, mailReplyTo, orderRecipients, seller, lowStock, refundRoles, manualPayments } = rules;
  const { invoicePrefix, firstInvoice, comments, reviews, captcha, waitlist, sitePassword } = rules;
  return {
    ...{ minimumSubtotalCents, coupons, taxRules, shippingOptions, installments },
    ...{ mailFrom, mailReplyTo, orderRecipients, seller, lowStock, refundRoles, manualPayments, comments, reviews },
    ...{ invoicePrefix, firstInvoice, captcha, waitlist, sitePassword },
  };
}

function changedMembers(one: ShopSettings, other: ShopSettings): string[] {
  return Object.keys(ShopSettings.shape).filter(
    (name) => !isDeepStrictEqual(asJson(Reflect.get(one, name)), asJson(Reflect.get(other, name))),
  );
}

/** As a database gives it back: what is undefined is absent. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

async function readCouponUses(store: Store, websiteId: string): Promise<State['uses']> {
  const rows = await store.report((database) =>
    database
      .select({ code: sql<string>`codes.code`, count: sql<number>`count(*)::int` })
      .from(orders)
      .innerJoin(sql`lateral jsonb_array_elements_text(${orders.promoCodes}) as codes(code)`, sql`true`)
      .where(and(eq(orders.websiteId, websiteId), sql`${orders.promoCodes} <> '[]'::jsonb`, isLiving))
      .groupBy(sql`codes.code`),
  );
  return Object.fromEntries(rows.map(({ code, count }) => [code, count]));
}
