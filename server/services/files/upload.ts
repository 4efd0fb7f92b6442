import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { checkFile, fieldMessages, fileLimits, fill, type Question } from '#model';
import { randomToken } from '../../http/security/index.ts';
import { isFull, tables } from '../../store/index.ts';
import { withTimeout } from '../../with-timeout.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import { type FileRow, type FilesContext, isOne, isWaiting, ofSite, rowOf } from './context.ts';
import { fileQuestion } from './questions.ts';
import { countBytes, mostBytes, type Reservation, reserveRoom } from './quotas.ts';
import type { ArrivedFile, ReceivedBytes } from './storage.ts';

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

export type UploadProblem = 'form-unknown' | 'file-refused' | 'form-rate-limited' | 'storage-full';

/** Files that one visitor may have on their way at once. */
const mostWaiting = 20;

/** Takes a file: room is set aside, its bytes come, its row stands, and it is looked at. */
export async function takeFile(context: FilesContext, file: ArrivingFile): Promise<Result<FormFile, UploadProblem>> {
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
): Promise<Result<FormFile, UploadProblem>> {
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
  if (await place(context, reservation, arrived, id)) {
    const looking = inspect(context, id, reservation.name).catch(context.report);
    await withTimeout(looking, patience);
  }
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
 * The row takes the room of the reservation, and then the bytes their place: a process that dies between the two leaves a
 * row without bytes, which the sweep ends, and never bytes that nobody knows. False: this file is here and ready.
 */
async function place(
  { store, storage, websiteId }: FilesContext,
  { id: reservedId, ...about }: Reservation,
  arrived: ArrivedFile,
  id: string,
): Promise<boolean> {
  const isFresh = await store.transaction(async (transaction) => {
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
  await (isFresh ? storage.keep(arrived, id) : storage.drop(arrived));
  return isFresh;
}

/** Looks at a file and writes down what was found; one that was cancelled meanwhile stays cancelled. */
async function inspect(context: FilesContext, id: string, name: string): Promise<void> {
  const { store, storage, inspector } = context;
  const found = await inspector.inspect(storage.pathOf(id), name).catch(() => 'failed' as const);
  if (found !== 'good') await storage.remove(id);
  const problem = found === 'unsupported' ? fill(fieldMessages.fileUnsupported, { fileName: name }) : null;
  const [row] = await store.write((database) =>
    database
      .update(formFiles)
      .set({ state: found === 'good' ? 'ready' : 'failed', problem })
      .where(and(isOne(context, id), eq(formFiles.state, 'processing')))
      .returning({ id: formFiles.id }),
  );
  if (!row) await storage.remove(id);
}

async function answerOf(context: FilesContext, id: string): Promise<Result<FormFile, UploadProblem>> {
  const row = await rowOf(context, isOne(context, id));
  if (!row) return refuse('form-unknown');
  if (row.problem !== null) return refuse('file-refused', { message: row.problem });
  return accept({ id, name: row.name, size: row.size, state: row.state });
}
