import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { checkFile, fieldMessages, fileLimits, fill, type Question } from '#model';
import { randomToken } from '../../http/security/index.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { isFull, tables } from '../../store/index.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { ArrivedFile } from './arrived-file.ts';
import { type FileRow, type FilesContext, isOne, isWaiting, ofSite, rowOf } from './context.ts';
import { fileQuestion } from './questions.ts';
import { countBytes, mostBytes, type Reservation, reserveRoom } from './quotas.ts';
import type { ReceivedBytes } from './storage.ts';

const { formFiles } = tables;

export interface FormFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly state: FileRow['state'];
}

export interface ArrivingFile {
  readonly visitorId: string;
  /** The address that sends it, as limits count addresses. */
  readonly client: string;
  readonly formId: string;
  readonly fieldId: string;
  readonly name: string;
  readonly bytes: Readable;
  /** Bytes that were announced. */
  readonly length?: number | undefined;
  /** Milliseconds to wait until it has been looked at, where that differs from the usual. */
  readonly patience?: number;
}

export type UploadError = 'form-unknown' | 'file-refused' | 'form-rate-limited' | 'storage-full';

/** Files that one visitor may have on their way at once. */
const mostWaiting = 20;

/** Takes a file: room is set aside, its bytes come, its row stands, and it is looked at. */
export async function takeFile(context: FilesContext, file: ArrivingFile): Promise<Result<FormFile, UploadError>> {
  const { visitorId, formId, fieldId, name } = file;
  const question = fileQuestion(context.formOf(formId), fieldId);
  if (!question) return refuse('form-unknown');
  const refused = checkFile({ name, size: 0 }, question);
  if (refused !== undefined) return refuse('file-refused', { message: refused });
  if ((await waitingOf(context, visitorId)) >= mostWaiting) return refuse('form-rate-limited');
  const reservation = { id: `${randomToken()}-arriving`, visitorId, formId, fieldId, name: name.trim() };
  const room = Math.min(file.length ?? mostBytes, mostBytes);
  if (!(await reserveRoom(context, reservation, room))) return refuse('storage-full');
  try {
    return await takeBytes(context, file, reservation, question);
  } catch (failure) {
    if (!isFull(failure)) throw failure;
    context.reportApiErrors(failure);
    return refuse('storage-full');
  } finally {
    await context.store.write((database) => database.delete(formFiles).where(isOne(context, reservation.id)));
  }
}

async function waitingOf({ store, websiteId }: FilesContext, visitorId: string): Promise<number> {
  const [row] = await store.read((database) =>
    database
      .select({ files: count() })
      .from(formFiles)
      .where(and(ofSite({ websiteId }), eq(formFiles.visitorId, visitorId), isWaiting)),
  );
  return row?.files ?? 0;
}

async function takeBytes(
  context: FilesContext,
  { client, bytes, patience = context.patience }: ArrivingFile,
  reservation: Reservation,
  question: Question,
): Promise<Result<FormFile, UploadError>> {
  const arrived = await context.storage.receive(bytes, countBytes(context.limiter, client));
  if (arrived === 'too-many') return refuse('form-rate-limited');
  if (arrived === 'too-large') {
    return refuseSize(reservation.name, fileLimits.bytes + 1, question);
  }
  if (arrived.size > question.maxBytes) {
    await context.storage.drop(arrived);
    return refuseSize(reservation.name, arrived.size, question);
  }
  const id = idOf(context, reservation, arrived);
  if (await makeRow(context, reservation, arrived, id)) {
    const looking = inspect(context, id, reservation.name, arrived);
    await withTimeout(looking, patience, () => void looking.catch(context.report));
  } else await context.storage.drop(arrived);
  return answerOf(context, id);
}

function refuseSize(name: string, size: number, question: Question): Result<FormFile, 'file-refused'> {
  const message = checkFile({ name, size }, question);
  return refuse('file-refused', { ...(message !== undefined && { message }) });
}

/** The same file of the same visitor has the same id: sent twice it is one, and a form with it is the same form. */
function idOf({ websiteId }: FilesContext, reserved: Reservation, { digest }: ReceivedBytes): string {
  const { visitorId, formId, fieldId, name } = reserved;
  return createHash('sha256')
    .update(JSON.stringify([websiteId, visitorId, formId, fieldId, name, digest]))
    .digest('base64url');
}

/**
 * The row takes the room of the reservation, and later the bytes their place: a process that dies between the two leaves a
 * row without bytes, which the sweep ends, and never bytes that nobody knows. False: this file is here and ready.
 */
function makeRow(
  { store, websiteId }: FilesContext,
  { id: reservedId, ...about }: Reservation,
  arrived: ArrivedFile,
  id: string,
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    await transaction.delete(formFiles).where(isOne({ websiteId }, reservedId));
    const made = await transaction
      .insert(formFiles)
      .values({ ...about, id, websiteId, size: arrived.size, state: 'processing' })
      .onConflictDoUpdate({
        target: formFiles.id,
        set: { state: 'processing', problem: null, createdAt: sql`now()` },
        setWhere: ne(formFiles.state, 'ready'),
      })
      .returning({ id: formFiles.id });
    return made.length > 0;
  });
}

/** Looks at a file, keeps what is good, and writes down what was found; one that was cancelled meanwhile stays cancelled. */
async function inspect(context: FilesContext, id: string, name: string, arrived: ReceivedBytes): Promise<void> {
  const { storage, inspector } = context;
  const found = await inspector.inspect(arrived.part, name).catch(() => 'failed' as const);
  if (found !== 'good') {
    await storage.drop(arrived);
    const problem = found === 'unsupported' ? fill(fieldMessages.fileUnsupported, { fileName: name }) : null;
    await end(context, id, 'failed', problem);
    return;
  }
  // One that was cancelled meanwhile takes no place, not even for a moment.
  if ((await rowOf(context, isOne(context, id)))?.state !== 'processing') return storage.drop(arrived);
  try {
    await storage.keep(arrived, id);
  } catch (failure) {
    await storage.drop(arrived);
    await end(context, id, 'failed');
    throw failure;
  }
  if (!(await end(context, id, 'ready'))) await storage.remove(id);
}

/** False where it has ended already. */
async function end(
  context: FilesContext,
  id: string,
  state: FileRow['state'],
  problem: string | null = null,
): Promise<boolean> {
  const ended = await context.store.write((database) =>
    database
      .update(formFiles)
      .set({ state, problem })
      .where(and(isOne(context, id), eq(formFiles.state, 'processing')))
      .returning({ id: formFiles.id }),
  );
  return ended.length > 0;
}

async function answerOf(context: FilesContext, id: string): Promise<Result<FormFile, UploadError>> {
  const row = await rowOf(context, isOne(context, id));
  if (!row) return refuse('form-unknown');
  if (row.problem !== null) return refuse('file-refused', { message: row.problem });
  return accept({ id, name: row.name, size: row.size, state: row.state });
}
