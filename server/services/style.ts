import { and, desc, eq } from 'drizzle-orm';
import { changedTweaks, refusedTweaks, type Tweak, type TweakValues } from '#model';
import { type Store, tables } from '../store/index.ts';
import type { PublishedVersions } from './lib/published-versions.ts';
import { accept, type Result, refuse } from './lib/result.ts';

const { styleVersions } = tables;

/** Pictures that owners hand in for their template. */
export interface StylePictures {
  /** Keeps a picture as pages show it, without what a camera wrote into it. */
  take(bytes: Buffer): Promise<{ readonly address: string } | 'file-refused' | 'storage-full'>;
  /** Forgets what has no address among these, and is not new. */
  sweep(named: ReadonlySet<string>): Promise<void>;
}

/** What of a site's style is the site's own matter: its template, its content, its style sheet. */
export interface SiteStyle {
  tweaks(): readonly Tweak[];
  /** What the content says; it holds where nothing was published. */
  start(): TweakValues;
  pages(): readonly { readonly path: string; readonly title: string }[];
  /** The style sheet as it would be. */
  compile(values: TweakValues): Promise<CompiledStyle>;
  /** Shows the site with these values from now on. */
  apply(values: TweakValues): Promise<void>;
  readonly pictures: StylePictures;
}

export interface CompiledStyle {
  readonly css: string;
  /** What the values break in the sheet. */
  readonly problems: { readonly message: string; readonly file: string; readonly line?: number | undefined }[];
}

type Row = typeof styleVersions.$inferSelect;

export interface StyleState extends PublishedVersions<Row['action']> {
  readonly tweaks: Tweak[];
  readonly start: TweakValues;
  readonly published: TweakValues;
}

export interface Style {
  read(): Promise<StyleState>;
  preview(values: TweakValues): Promise<Result<CompiledStyle, 'style-value-invalid'>>;
  publish(
    values: TweakValues,
    seen: number,
    by: string,
  ): Promise<Result<StyleState, 'style-value-invalid' | 'style-changed'>>;
  takeBack(seen: number, by: string): Promise<Result<StyleState, 'style-changed' | 'style-never-published'>>;
  /** Takes a picture that values may name. */
  takePicture(bytes: Buffer): Promise<Result<{ readonly address: string }, 'file-refused' | 'storage-full'>>;
  /** Shows the site as it was published last, by whichever server. */
  refresh(): Promise<void>;
}

const historyShown = 20;
const none: Pick<Row, 'version' | 'values' | 'previous'> = { version: 0, values: {}, previous: null };

interface Context {
  readonly store: Store;
  readonly websiteId: string;
  readonly site: SiteStyle;
}

/** The owner's choices among the tweaks of the template: published, taken back, and told of ever after. */
export function createStyle(store: Store, websiteId: string, site: SiteStyle): Style {
  const context: Context = { store, websiteId, site };
  return {
    read: () => read(context),
    refresh: () => refresh(context),
    preview: async (values) => judge(site, values) ?? accept(await site.compile({ ...site.start(), ...values })),
    publish: (values, seen, by) => publish(context, values, seen, by),
    takeBack: (seen, by) => takeBack(context, seen, by),
    takePicture: (bytes) => takePicture(context, bytes),
  };
}

const ofSite = ({ websiteId }: Context) => eq(styleVersions.websiteId, websiteId);

function latest(context: Context, most: number): Promise<Row[]> {
  return context.store.read((database) =>
    database.select().from(styleVersions).where(ofSite(context)).orderBy(desc(styleVersions.version)).limit(most),
  );
}

async function before(
  context: Context,
  { previous }: Pick<Row, 'previous'>,
): Promise<Pick<Row, 'values' | 'previous'>> {
  if (previous === null) return none;
  const isIt = and(ofSite(context), eq(styleVersions.version, previous));
  const [row] = await context.store.read((database) => database.select().from(styleVersions).where(isIt));
  return row ?? none;
}

async function refresh(context: Context): Promise<void> {
  const { site } = context;
  const [current = none] = await latest(context, 1);
  await site.apply({ ...site.start(), ...current.values });
}

async function read(context: Context): Promise<StyleState> {
  const { site } = context;
  const rows = await latest(context, historyShown + 1);
  const [current = none] = rows;
  const history = rows.slice(0, historyShown).map((row, place) => ({
    version: row.version,
    action: row.action,
    by: row.publishedBy,
    at: row.createdAt.getTime(),
    changed: [...changedTweaks(rows[place + 1]?.values ?? {}, row.values)],
  }));
  const earlier = await before(context, current);
  return {
    tweaks: [...site.tweaks()],
    start: site.start(),
    published: current.values,
    version: current.version,
    // To have been published is one thing; what was taken back stands where it stood before.
    canTakeBack: current.version > 0 && changedTweaks(earlier.values, current.values).length > 0,
    history,
    pages: [...site.pages()],
  };
}

async function takePicture(context: Context, bytes: Buffer): ReturnType<Style['takePicture']> {
  const { pictures } = context.site;
  const taken = await pictures.take(bytes);
  if (typeof taken === 'string') return refuse(taken);
  // What was published at any time may be taken back.
  const rows = await latest(context, Number.MAX_SAFE_INTEGER);
  await pictures.sweep(new Set([taken.address, ...rows.flatMap(({ values }) => Object.values(values).map(String))]));
  return accept(taken);
}

function judge(site: SiteStyle, values: TweakValues) {
  const refused = refusedTweaks(site.tweaks(), values);
  if (refused.length === 0) return undefined;
  const errors = Object.fromEntries(refused.map(({ name, expected }) => [name, expected]));
  return refuse('style-value-invalid', { errors });
}

async function publish(context: Context, values: TweakValues, seen: number, by: string): ReturnType<Style['publish']> {
  const refused = judge(context.site, values);
  if (refused !== undefined) return refused;
  const [current = none] = await latest(context, 1);
  if (current.version !== seen) return refuse('style-changed');
  const previous = seen === 0 ? null : seen;
  return add(context, { version: seen + 1, action: 'publish', values, previous, publishedBy: by });
}

async function takeBack(context: Context, seen: number, by: string): ReturnType<Style['takeBack']> {
  const [current] = await latest(context, 1);
  if ((current?.version ?? 0) !== seen) return refuse('style-changed');
  if (current === undefined) return refuse('style-never-published');
  const { values, previous } = await before(context, current);
  return add(context, { version: seen + 1, action: 'take-back', values, previous, publishedBy: by });
}

/** Of two who publish after the same version one is first; the other looks again. */
async function add(
  context: Context,
  row: Omit<Row, 'websiteId' | 'createdAt'>,
): Promise<Result<StyleState, 'style-changed'>> {
  const added = await context.store.write((database) =>
    database
      .insert(styleVersions)
      .values({ ...row, websiteId: context.websiteId })
      .onConflictDoNothing()
      .returning({ version: styleVersions.version }),
  );
  if (added.length === 0) return refuse('style-changed');
  await refresh(context);
  context.store.announce(context.websiteId, 'style');
  return accept(await read(context));
}
