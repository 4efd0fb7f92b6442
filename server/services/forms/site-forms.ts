import { and, desc, eq } from 'drizzle-orm';
import { changedInForm, type EditedForm, editedFormOf, formErrors, formLabel, type JsonValue, readForm } from '#model';
import { type Store, tables } from '../../store/index.ts';
import { type Catalogue, captchaKeyOf } from '../catalogue/catalogue.ts';
import type { PublishedVersions } from '../lib/published-versions.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import { PublishedForms } from './published-forms.ts';

const { formVersions, mailingListMembers } = tables;
const historyShown = 20;

type Row = typeof formVersions.$inferSelect;

/** Where a form can be looked at. */
export type FormPages = (formId: string) => readonly { readonly path: string; readonly title: string }[];

interface SiteFormState extends PublishedVersions<Row['action']> {
  readonly id: string;
  readonly purpose: string;
  readonly form: EditedForm;
  readonly start: EditedForm;
  readonly lists: string[];
  readonly hasCaptcha: boolean;
  readonly otherwise: string;
}

interface ListedForm {
  readonly id: string;
  readonly name: string;
  readonly purpose: string;
  readonly fields: number;
  readonly version: number;
  readonly changedAt: number | null;
}

type PublishErrors = 'form-unknown' | 'form-settings-invalid' | 'form-changed';
type TakeBackErrors = 'form-unknown' | 'form-changed' | 'form-never-published';

export interface SiteForms {
  /** The catalogue of the content, with the forms as their owner published them. */
  readonly catalogue: Catalogue;
  /** How often what visitors see has changed in this process; a page made before is made anew. */
  readonly changes: number;
  list(): Promise<readonly ListedForm[]>;
  read(formId: string): Promise<Result<SiteFormState, 'form-unknown'>>;
  publish(formId: string, form: EditedForm, seen: number, by: string): Promise<Result<SiteFormState, PublishErrors>>;
  takeBack(formId: string, seen: number, by: string): Promise<Result<SiteFormState, TakeBackErrors>>;
  /** Shows the forms as they were published last, by whichever server. */
  refresh(): Promise<void>;
}

interface SiteFormsParts {
  readonly store: Store;
  /** As the content has them. */
  readonly content: Catalogue;
  readonly pagesOf: FormPages;
}

/** The forms of a site as their owner edits them: published, taken back, and told of ever after. */
export function createSiteForms(parts: SiteFormsParts): SiteForms {
  const published = new PublishedForms(parts.content);
  const context: Context = { ...parts, published };
  return {
    catalogue: published.catalogue,
    get changes() {
      return published.changes;
    },
    refresh: () => refresh(context),
    list: () => list(context),
    async read(formId) {
      const json = formOf(context, formId);
      return json === undefined ? refuse('form-unknown') : accept(await stateOf(context, formId, json));
    },
    publish: (formId, form, seen, by) => publish(context, { formId, seen, by, form }),
    takeBack: (formId, seen, by) => takeBack(context, { formId, seen, by }),
  };
}

interface Context extends SiteFormsParts {
  readonly published: PublishedForms;
}

/** What an owner does to a form, having seen a version of it. */
interface Change {
  readonly formId: string;
  readonly seen: number;
  readonly by: string;
}

function formOf({ content }: Context, formId: string): JsonValue | undefined {
  return content.siteForms().includes(formId) ? content.form(formId) : undefined;
}

function isOf({ content }: Context, formId: string) {
  return and(eq(formVersions.websiteId, content.websiteId), eq(formVersions.formId, formId));
}

function latest(context: Context, formId: string, most: number): Promise<Row[]> {
  return context.store.read((database) =>
    database.select().from(formVersions).where(isOf(context, formId)).orderBy(desc(formVersions.version)).limit(most),
  );
}

/** The last version of every form. */
function newest({ store, content }: Context): Promise<Row[]> {
  return store.read((database) =>
    database
      .selectDistinctOn([formVersions.formId])
      .from(formVersions)
      .where(eq(formVersions.websiteId, content.websiteId))
      .orderBy(formVersions.formId, desc(formVersions.version)),
  );
}

async function refresh(context: Context): Promise<void> {
  const rows = await newest(context);
  context.published.take(new Map(rows.flatMap(({ formId, form }) => (form === null ? [] : [[formId, form] as const]))));
}

async function list(context: Context): Promise<readonly ListedForm[]> {
  const { content, published, pagesOf } = context;
  const rows = new Map((await newest(context)).map((row) => [row.formId, row]));
  return content.siteForms().map((id) => {
    const { name: given, purpose, questions } = readForm(published.catalogue.form(id) ?? null, id);
    const name = formLabel(given, id, () => pagesOf(id));
    const { version = 0, createdAt } = rows.get(id) ?? {};
    return { id, name, purpose, fields: questions.length, version, changedAt: createdAt?.getTime() ?? null };
  });
}

type Earlier = Pick<Row, 'form' | 'previous'>;
const asItCame: Earlier = { form: null, previous: null };

async function before(context: Context, { formId, previous }: Pick<Row, 'formId' | 'previous'>): Promise<Earlier> {
  if (previous === null) return asItCame;
  const isIt = and(isOf(context, formId), eq(formVersions.version, previous));
  const [row] = await context.store.read((database) => database.select().from(formVersions).where(isIt));
  return row ?? asItCame;
}

async function stateOf(context: Context, formId: string, json: JsonValue): Promise<SiteFormState> {
  const { content, pagesOf } = context;
  const start = editedFormOf(json, formId);
  const rows = await latest(context, formId, historyShown + 1);
  const [current] = rows;
  const shown = (row: Pick<Row, 'form'> | undefined) => ({ ...start, ...row?.form });
  return {
    id: formId,
    purpose: readForm(json, formId).purpose,
    start,
    form: shown(current),
    version: current?.version ?? 0,
    // To have been published is one thing; what was taken back stands where it stood before.
    canTakeBack:
      current !== undefined && changedInForm(shown(await before(context, current)), shown(current)).length > 0,
    history: rows.slice(0, historyShown).map((row, place) => ({
      version: row.version,
      action: row.action,
      by: row.publishedBy,
      at: row.createdAt.getTime(),
      changed: [...changedInForm(shown(rows[place + 1]), shown(row))],
    })),
    lists: await listsOf(context),
    hasCaptcha: captchaKeyOf(content.rules) !== undefined,
    otherwise: content.rules.mailFrom,
    pages: [...pagesOf(formId)],
  };
}

/** Mailing lists that somebody is on, or that a form leads to. */
async function listsOf({ store, content, published }: Context): Promise<string[]> {
  const rows = await store.read((database) =>
    database
      .selectDistinct({ listId: mailingListMembers.listId })
      .from(mailingListMembers)
      .where(eq(mailingListMembers.websiteId, content.websiteId)),
  );
  const named = content.siteForms().map((id) => readForm(published.catalogue.form(id) ?? null, id).mailingListId);
  return [...new Set([...named, ...rows.map(({ listId }) => listId)])].filter((id) => id !== '').sort();
}

async function publish(
  context: Context,
  { formId, seen, by, form }: Change & { readonly form: EditedForm },
): Promise<Result<SiteFormState, PublishErrors>> {
  const json = formOf(context, formId);
  if (json === undefined) return refuse('form-unknown');
  const errors = formErrors(form, { hasCaptcha: captchaKeyOf(context.content.rules) !== undefined });
  if (Object.keys(errors).length > 0) return refuse('form-settings-invalid', { errors });
  const [current] = await latest(context, formId, 1);
  if ((current?.version ?? 0) !== seen) return refuse('form-changed');
  const row = { formId, action: 'publish', form, previous: seen === 0 ? null : seen, publishedBy: by } as const;
  return addVersion(context, { ...row, version: seen + 1 }, json);
}

async function takeBack(
  context: Context,
  { formId, seen, by }: Change,
): Promise<Result<SiteFormState, TakeBackErrors>> {
  const json = formOf(context, formId);
  if (json === undefined) return refuse('form-unknown');
  const [current] = await latest(context, formId, 1);
  if ((current?.version ?? 0) !== seen) return refuse('form-changed');
  if (current === undefined) return refuse('form-never-published');
  const { form, previous } = await before(context, current);
  const row = { formId, action: 'take-back', form, previous, publishedBy: by } as const;
  return addVersion(context, { ...row, version: seen + 1 }, json);
}

/** Of two who publish after the same version one is first; the other looks again. */
async function addVersion(
  context: Context,
  row: Omit<Row, 'websiteId' | 'createdAt'>,
  json: JsonValue,
): Promise<Result<SiteFormState, 'form-changed'>> {
  const { websiteId } = context.content;
  const added = await context.store.write((database) =>
    database
      .insert(formVersions)
      .values({ ...row, websiteId })
      .onConflictDoNothing()
      .returning({ version: formVersions.version }),
  );
  if (added.length === 0) return refuse('form-changed');
  await refresh(context);
  context.store.announce(websiteId, 'forms');
  return accept(await stateOf(context, row.formId, json));
}
