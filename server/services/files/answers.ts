import { and, eq, inArray, sql } from 'drizzle-orm';
import { type FormDefinition, type JsonValue, uploadMessages } from '#model';
import { type Queries, tables } from '../../store/index.ts';
import { type Answers, type FileRow, type FilesContext, ofSite } from './context.ts';
import { fileIds, fileQuestions, filesOf } from './questions.ts';

const { cartFiles, formFiles } = tables;

/** The answers with each file as it is kept here, or what is wrong with whose. */
export interface CheckedAnswers {
  readonly answers: Answers;
  readonly errors?: Record<string, string>;
}

export interface HoldingCart {
  readonly id: string;
  readonly visitorId: string;
}

export interface PaidOrder {
  readonly cartId: string;
  readonly lines: readonly { readonly additionalFields: string | null }[];
}

const areOwn = (context: FilesContext, visitorId: string, form: FormDefinition, ids: readonly string[]) =>
  and(
    ofSite(context),
    eq(formFiles.visitorId, visitorId),
    eq(formFiles.formId, form.id),
    inArray(formFiles.id, [...ids]),
  );

export async function checkAnswers(
  context: FilesContext,
  visitorId: string,
  form: FormDefinition,
  answers: Answers,
): Promise<CheckedAnswers> {
  const ids = fileIds(form, answers);
  if (ids.length === 0) return { answers };
  const isOwn = areOwn(context, visitorId, form, ids);
  const rows = await context.store.read((database) => database.select().from(formFiles).where(isOwn));
  return judged(form, answers, rows);
}

export async function holdForCart(
  context: FilesContext,
  queries: Queries,
  cart: HoldingCart,
  form: FormDefinition,
  answers: Answers,
): Promise<CheckedAnswers> {
  const ids = fileIds(form, answers);
  if (ids.length === 0) return { answers };
  // Their day begins anew: a sweep of this moment sees either the new time or the cart.
  const rows = await queries
    .update(formFiles)
    .set({ createdAt: sql`now()` })
    .where(areOwn(context, cart.visitorId, form, ids))
    .returning();
  const verdict = judged(form, answers, rows);
  if (verdict.errors) return verdict;
  const held = rows.map(({ id }) => ({ cartId: cart.id, fileId: id, websiteId: context.websiteId }));
  await queries.insert(cartFiles).values(held).onConflictDoNothing();
  return verdict;
}

/** Of entries that were taken out of the cart again, nothing is kept. */
export async function keepOrdered(
  context: FilesContext,
  queries: Queries,
  { cartId, lines }: PaidOrder,
): Promise<void> {
  if (lines.every(({ additionalFields }) => additionalFields === null)) return;
  const isOfCart = sql`${formFiles.id} in (
    select ${cartFiles.fileId} from ${cartFiles} where ${cartFiles.cartId} = ${cartId})`;
  const isAnswered = sql`position(${formFiles.id} in ${JSON.stringify(lines)}) > 0`;
  await queries
    .update(formFiles)
    .set({ keptAt: sql`now()` })
    .where(and(ofSite(context), isOfCart, isAnswered));
}

export async function keepAnswered(
  context: FilesContext,
  queries: Queries,
  form: FormDefinition,
  answers: Answers,
): Promise<void> {
  const ids = fileIds(form, answers);
  if (ids.length === 0) return;
  await queries
    .update(formFiles)
    .set({ keptAt: sql`now()` })
    .where(and(ofSite(context), inArray(formFiles.id, [...ids])));
}

/** The answers with each file as its row has it, or which fields name one that is not there. */
function judged(form: FormDefinition, answers: Answers, rows: readonly FileRow[]): CheckedAnswers {
  const known = new Map(rows.filter(({ state }) => state === 'ready').map((row) => [row.id, row]));
  const checked: Record<string, JsonValue> = { ...answers };
  const errors: Record<string, string> = {};
  for (const { id: field } of fileQuestions(form)) {
    const own = filesOf(answers[field]).map((id) => known.get(id));
    if (own.some((row) => row?.fieldId !== field)) errors[field] = uploadMessages.uploadIncomplete;
    checked[field] = own.flatMap((row) => (row ? [{ id: row.id, name: row.name, size: row.size }] : []));
  }
  return Object.keys(errors).length > 0 ? { answers, errors } : { answers: checked };
}
