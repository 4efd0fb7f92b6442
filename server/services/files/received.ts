import { and, inArray, isNotNull } from 'drizzle-orm';
import { checkFile } from '#model';
import { tables } from '../../store/index.ts';
import type { StoredObject } from '../../store/objects/index.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import { type FilesContext, isOne, isOwn, isWaiting, ofSite, rowOf } from './context.ts';
import type { FormFile } from './upload.ts';

const { formFiles } = tables;

export interface ReceivedFile {
  readonly name: string;
  /** Whoever asks for it closes it. */
  readonly bytes: StoredObject;
}

/** How far a visitor's own file has come. */
export async function stateOf(
  context: FilesContext,
  visitorId: string,
  id: string,
): Promise<Result<FormFile, 'file-unknown'>> {
  const row = await rowOf(context, isOwn(context, visitorId, id));
  return row ? accept({ id, name: row.name, size: row.size, state: row.state }) : refuse('file-unknown');
}

export async function discard(context: FilesContext, visitorId: string, id: string): Promise<void> {
  const isGone = and(isOwn(context, visitorId, id), isWaiting);
  const [row] = await context.store.write((database) =>
    database.update(formFiles).set({ state: 'cancelled' }).where(isGone).returning({ id: formFiles.id }),
  );
  if (row) await context.storage.remove(id);
}

export async function namesOf(context: FilesContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const areNamed = and(ofSite(context), inArray(formFiles.id, [...ids]));
  const rows = await context.store.read((database) =>
    database.select({ id: formFiles.id, name: formFiles.name }).from(formFiles).where(areNamed),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const isReceived = (context: FilesContext, id: string) => and(isOne(context, id), isNotNull(formFiles.keptAt));

export async function receivedFile(context: FilesContext, id: string): Promise<ReceivedFile | undefined> {
  const row = await rowOf(context, isReceived(context, id));
  const bytes = row && (await context.storage.open(row.id));
  return bytes && { name: row.name, bytes };
}

/** Another name with the same ending: what was looked at is what the ending says. */
export async function renameReceived(
  context: FilesContext,
  id: string,
  name: string,
): Promise<Result<{ name: string }, 'file-unknown' | 'file-refused'>> {
  const row = await rowOf(context, isReceived(context, id));
  if (!row) return refuse('file-unknown');
  const ending = /\.([^.]+)$/.exec(row.name)?.[1]?.toLowerCase() ?? '';
  const message = checkFile({ name, size: row.size }, { accepts: [ending] });
  if (message !== undefined) return refuse('file-refused', { message });
  const next = { name: name.trim() };
  await context.store.write((database) => database.update(formFiles).set(next).where(isOne(context, id)));
  return accept(next);
}
