import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, count, eq, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm';
import {
  checkFile,
  childOf,
  type FormDefinition,
  fieldMessages,
  fileLimits,
  fill,
  isArray,
  type JsonValue,
  type Question,
  toText,
  uploadMessages,
} from '#model';
import { randomToken } from '../../../http/security/index.ts';
import { type Queries, type Store, tables } from '../../../store/index.ts';
import { inBatches } from '../lib/batches.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { FileInspector } from './inspect.ts';

const { cartFiles, formFiles } = tables;
type Row = typeof formFiles.$inferSelect;

interface FormFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly state: Row['state'];
}

interface ArrivingFile {
  readonly visitorId: string;
  readonly formId: string;
  readonly fieldId: string;
  readonly name: string;
  readonly bytes: Readable;
  /** Milliseconds to wait until it has been looked at, where that differs from the usual. */
  readonly patience?: number;
}

type Answers = Readonly<Record<string, JsonValue>>;

export interface FormFiles {
  take(file: ArrivingFile): Promise<Result<FormFile, 'form-unknown' | 'file-refused' | 'form-rate-limited'>>;
  state(visitorId: string, id: string): Promise<Result<FormFile, 'file-unknown'>>;
  /** Forgets a file that no form was sent with; that there is none any more is no failure. */
  discard(visitorId: string, id: string): Promise<void>;
  /** The answers with each file as it is kept here, or what is wrong with whose. */
  check(
    visitorId: string,
    form: FormDefinition,
    answers: Answers,
  ): Promise<{ answers: Answers; errors?: Record<string, string> }>;
  /**
   * The same for answers that go into a cart, in the transaction of that change: from now on the files are held for the
   * cart, until it is forgotten.
   */
  hold(
    queries: Queries,
    cart: { readonly id: string; readonly visitorId: string },
    form: FormDefinition,
    answers: Answers,
  ): Promise<{ answers: Answers; errors?: Record<string, string> }>;
  /** In the transaction that pays an order: what its lines answer with is the owner's. */
  keepOrdered(
    queries: Queries,
    order: { readonly cartId: string; readonly lines: readonly { readonly additionalFields: string | null }[] },
  ): Promise<void>;
  /** In the transaction that stores the answers: from now on the files are the owner's. */
  keep(queries: Queries, form: FormDefinition, answers: Answers): Promise<void>;
  /** Names of received files by id. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  received(id: string): Promise<{ readonly name: string; readonly size: number; readonly path: string } | undefined>;
  rename(id: string, name: string): Promise<Result<{ name: string }, 'file-unknown' | 'file-refused'>>;
  /** Removes what nobody sent; answers how many. */
  sweep(): Promise<number>;
}

export interface FormFilesParts {
  readonly store: Store;
  readonly websiteId: string;
  readonly formOf: (formId: string) => FormDefinition | undefined;
  /** Where the bytes are kept. */
  readonly folder: string;
  readonly inspector: FileInspector;
  /** Milliseconds that an upload waits for the inspector; later it must ask. */
  readonly patience?: number;
}

/** Files that one visitor may have on their way at once. */
const mostWaiting = 20;
const hoursWaiting = 24;

/** Files of form fields: bytes in a folder, and a row that says whose they are and whether a form was sent with them. */
export function createFormFiles({
  store,
  websiteId,
  formOf,
  folder,
  inspector,
  patience = 1500,
}: FormFilesParts): FormFiles {
  const home = path.join(folder, createHash('sha256').update(websiteId).digest('hex').slice(0, 16));
  const placeOf = (id: string) => path.join(home, id);
  const ofSite = eq(formFiles.websiteId, websiteId);
  const isOne = (id: string) => and(ofSite, eq(formFiles.id, id));
  const isOwn = (visitorId: string, id: string) => and(isOne(id), eq(formFiles.visitorId, visitorId));
  const isHeld = sql`exists (select 1 from ${cartFiles} where ${cartFiles.fileId} = ${formFiles.id})`;
  const isWaiting = and(isNull(formFiles.keptAt), not(isHeld));
  const isOld = sql`${formFiles.createdAt} < now() - make_interval(hours => ${hoursWaiting})`;

  async function rowOf(condition: ReturnType<typeof isOne>): Promise<Row | undefined> {
    const [row] = await store.read((database) => database.select().from(formFiles).where(condition));
    return row;
  }

  async function waitingOf(visitorId: string): Promise<number> {
    const [row] = await store.read((database) =>
      database
        .select({ files: count() })
        .from(formFiles)
        .where(and(ofSite, eq(formFiles.visitorId, visitorId), isWaiting)),
    );
    return row?.files ?? 0;
  }

  /** Writes the bytes beside their place, so that a connection that breaks leaves no half file under a name. */
  async function receive(bytes: Readable): Promise<{ part: string; digest: string; size: number } | 'too-large'> {
    await mkdir(home, { recursive: true });
    const part = placeOf(`${randomToken()}.part`);
    const hash = createHash('sha256');
    let size = 0;
    // A file that is refused half-way must not take its connection, or the rest of its form, with it.
    const chunks = bytes.iterator({ destroyOnReturn: false });
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > fileLimits.bytes) throw new TooLarge();
        hash.update(chunk);
        yield chunk;
      }
    }
    try {
      await pipeline(counted, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    } catch (failure) {
      await rm(part, { force: true });
      if (failure instanceof TooLarge) return 'too-large';
      throw failure;
    }
    return { part, digest: hash.digest('base64url'), size };
  }

  /** Looks at a file and writes down what was found; one that was cancelled meanwhile stays cancelled. */
  async function process(id: string, name: string): Promise<Row['state']> {
    const found = await inspector.inspect(placeOf(id), name).catch(() => 'failed' as const);
    if (found !== 'good') await rm(placeOf(id), { force: true });
    const problem = found === 'unsupported' ? fill(fieldMessages.fileUnsupported, { fileName: name }) : null;
    const [row] = await store.write((database) =>
      database
        .update(formFiles)
        .set({ state: found === 'good' ? 'ready' : 'failed', problem })
        .where(and(isOne(id), eq(formFiles.state, 'processing')))
        .returning(),
    );
    if (!row) await rm(placeOf(id), { force: true });
    return row?.state ?? 'cancelled';
  }

  async function answerOf(id: string): Promise<Result<FormFile, 'file-refused' | 'file-unknown'>> {
    const row = await rowOf(isOne(id));
    if (!row) return refuse('file-unknown');
    if (row.problem !== null) return refuse('file-refused', { message: row.problem });
    return accept({ id, name: row.name, size: row.size, state: row.state });
  }

  const areOwn = (visitorId: string, form: FormDefinition, ids: readonly string[]) =>
    and(ofSite, eq(formFiles.visitorId, visitorId), eq(formFiles.formId, form.id), inArray(formFiles.id, [...ids]));

  return {
    async take({ visitorId, formId, fieldId, name, bytes, patience: wait = patience }) {
      const question = fileQuestion(formOf(formId), fieldId);
      if (!question) return refuse('form-unknown');
      const refused = checkFile({ name, size: 0 }, question);
      if (refused !== undefined) return refuse('file-refused', { message: refused });
      if ((await waitingOf(visitorId)) >= mostWaiting) return refuse('form-rate-limited');
      const arrived = await receive(bytes);
      if (arrived === 'too-large') {
        const message = checkFile({ name, size: fileLimits.bytes + 1 }, question);
        return refuse('file-refused', { ...(message !== undefined && { message }) });
      }
      // The same file of the same visitor has the same id: sent twice it is one, and a form with it is the same form.
      const id = createHash('sha256')
        .update(JSON.stringify([websiteId, visitorId, formId, fieldId, name, arrived.digest]))
        .digest('base64url');
      await rename(arrived.part, placeOf(id));
      const row = { id, websiteId, visitorId, formId, fieldId, name: name.trim(), size: arrived.size };
      const [fresh] = await store.write((database) =>
        database
          .insert(formFiles)
          .values({ ...row, state: 'processing' })
          .onConflictDoUpdate({
            target: formFiles.id,
            set: { state: 'processing', problem: null, createdAt: sql`now()` },
            setWhere: ne(formFiles.state, 'ready'),
          })
          .returning(),
      );
      if (fresh) await inTime(process(id, row.name), wait);
      const answer = await answerOf(id);
      if (answer.ok) return answer;
      return answer.problem === 'file-refused'
        ? refuse('file-refused', { ...(answer.message && { message: answer.message }) })
        : refuse('form-unknown');
    },
    async state(visitorId, id) {
      const row = await rowOf(isOwn(visitorId, id));
      return row ? accept({ id, name: row.name, size: row.size, state: row.state }) : refuse('file-unknown');
    },
    async discard(visitorId, id) {
      const [row] = await store.write((database) =>
        database
          .update(formFiles)
          .set({ state: 'cancelled' })
          .where(and(isOwn(visitorId, id), isWaiting))
          .returning(),
      );
      if (row) await rm(placeOf(id), { force: true });
    },
    async check(visitorId, form, answers) {
      const ids = fileIds(form, answers);
      if (ids.length === 0) return { answers };
      const rows = await store.read((database) =>
        database
          .select()
          .from(formFiles)
          .where(areOwn(visitorId, form, ids)),
      );
      return judged(form, answers, rows);
    },
    async hold(queries, cart, form, answers) {
      const ids = fileIds(form, answers);
      if (ids.length === 0) return { answers };
      // Their day begins anew: a sweep of this moment sees either the new time or the cart.
      const rows = await queries
        .update(formFiles)
        .set({ createdAt: sql`now()` })
        .where(areOwn(cart.visitorId, form, ids))
        .returning();
      const verdict = judged(form, answers, rows);
      if (verdict.errors) return verdict;
      const held = rows.map(({ id }) => ({ cartId: cart.id, fileId: id, websiteId }));
      await queries.insert(cartFiles).values(held).onConflictDoNothing();
      return verdict;
    },
    async keepOrdered(queries, { cartId, lines }) {
      if (lines.every(({ additionalFields }) => additionalFields === null)) return;
      // Of entries that were taken out again, nothing.
      await queries
        .update(formFiles)
        .set({ keptAt: sql`now()` })
        .where(
          and(
            ofSite,
            sql`${formFiles.id} in (select ${cartFiles.fileId} from ${cartFiles} where ${cartFiles.cartId} = ${cartId})`,
            sql`position(${formFiles.id} in ${JSON.stringify(lines)}) > 0`,
          ),
        );
    },
    async keep(queries, form, answers) {
      const ids = fileIds(form, answers);
      if (ids.length === 0) return;
      await queries
        .update(formFiles)
        .set({ keptAt: sql`now()` })
        .where(and(ofSite, inArray(formFiles.id, [...ids])));
    },
    async names(ids) {
      if (ids.length === 0) return new Map();
      const rows = await store.read((database) =>
        database
          .select({ id: formFiles.id, name: formFiles.name })
          .from(formFiles)
          .where(and(ofSite, inArray(formFiles.id, [...ids]))),
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async received(id) {
      const row = await rowOf(and(isOne(id), isNotNull(formFiles.keptAt)));
      return row && { name: row.name, size: row.size, path: placeOf(row.id) };
    },
    async rename(id, name) {
      const row = await rowOf(and(isOne(id), isNotNull(formFiles.keptAt)));
      if (!row) return refuse('file-unknown');
      const ending = /\.([^.]+)$/.exec(row.name)?.[1]?.toLowerCase() ?? '';
      const message = checkFile({ name, size: row.size }, { accepts: [ending] });
      if (message !== undefined) return refuse('file-refused', { message });
      await store.write((database) => database.update(formFiles).set({ name: name.trim() }).where(isOne(id)));
      return accept({ name: name.trim() });
    },
    sweep: () =>
      inBatches((most) =>
        store.transaction(async (transaction) => {
          const old = await transaction
            .select({ id: formFiles.id })
            .from(formFiles)
            .where(and(ofSite, isWaiting, isOld))
            .limit(most)
            .for('update', { skipLocked: true });
          if (old.length === 0) return 0;
          const ids = old.map(({ id }) => id);
          // Bytes first: were the process killed between the two, bytes without a row would stay for ever.
          for (const id of ids) await rm(placeOf(id), { force: true });
          await transaction.delete(formFiles).where(and(ofSite, inArray(formFiles.id, ids)));
          return ids.length;
        }),
      ),
  };
}

class TooLarge extends Error {}

/** The answers with each file as its row has it, or which fields name one that is not there. */
function judged(
  form: FormDefinition,
  answers: Answers,
  rows: readonly Row[],
): { answers: Answers; errors?: Record<string, string> } {
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

/** Waits for a work, but not for ever: it goes on by itself, and its end is written down. */
async function inTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}

function fileQuestion(form: FormDefinition | undefined, fieldId: string): Question | undefined {
  return form && fileQuestions(form).find(({ id }) => id === fieldId);
}

function fileQuestions(form: FormDefinition): readonly Question[] {
  return form.questions.filter(({ kind }) => kind === 'file');
}

function filesOf(answer: JsonValue | undefined): readonly string[] {
  return isArray(answer) ? answer.map((file) => toText(childOf(file, 'id'))) : [];
}

function fileIds(form: FormDefinition, answers: Answers): readonly string[] {
  return fileQuestions(form).flatMap(({ id }) => filesOf(answers[id]));
}
