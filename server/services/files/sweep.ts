import { and, eq, inArray, sql } from 'drizzle-orm';
import { tables } from '../../store/index.ts';
import { halfEnding, type StoredEntry } from '../../store/objects/index.ts';
import { inBatches } from '../lib/batches.ts';
import { type FilesContext, isWaiting, ofSite } from './context.ts';
import { unownedEnding } from './storage.ts';

const { formFiles } = tables;

/** Hours that a file waits for its form to be sent. */
const waitingHours = 24;
/** Hours after which no upload is still on its way, and no inspector still looks. */
const workingHours = 1;
/** Days that bytes without a row are kept: a server on the wrong database must not cost the owner's files. */
const unownedDays = 7;
const hour = 3_600_000;
/** Names that are held against the database at a time. */
const namesAtOnce = 500;

/** Removes what nobody sent and what a process that died left behind; answers how many files no form was sent with. */
export async function sweepFiles(context: FilesContext): Promise<number> {
  await endUnfinished(context);
  await sweepFolder(context);
  return forgetWaiting(context);
}

const isOlder = (hours: number) => sql`${formFiles.createdAt} < now() - make_interval(hours => ${hours})`;

/** Rows whose upload or inspection ended with its process: the visitor can send the file again. */
async function endUnfinished({ store, storage, websiteId }: FilesContext): Promise<void> {
  const isUnfinished = and(ofSite({ websiteId }), eq(formFiles.state, 'processing'), isOlder(workingHours));
  const ended = await store.write((database) =>
    database.update(formFiles).set({ state: 'failed' }).where(isUnfinished).returning({ id: formFiles.id }),
  );
  for (const { id } of ended) await storage.remove(id);
}

function forgetWaiting({ store, storage, websiteId }: FilesContext): Promise<number> {
  return inBatches((most) =>
    store.transaction(async (transaction) => {
      const old = await transaction
        .select({ id: formFiles.id })
        .from(formFiles)
        .where(and(ofSite({ websiteId }), isWaiting, isOlder(waitingHours)))
        .limit(most)
        .for('update', { skipLocked: true });
      if (old.length === 0) return 0;
      const ids = old.map(({ id }) => id);
      // Bytes first: were the process killed between the two, nobody would know these bytes.
      for (const id of ids) await storage.remove(id);
      await transaction.delete(formFiles).where(and(ofSite({ websiteId }), inArray(formFiles.id, ids)));
      return ids.length;
    }),
  );
}

async function sweepFolder(context: FilesContext): Promise<void> {
  let entries: StoredEntry[] = [];
  for await (const entry of context.storage.entries()) {
    if (entry.name.endsWith(halfEnding)) await removeHalf(context, entry);
    else entries.push(entry);
    if (entries.length < namesAtOnce) continue;
    await judgeNames(context, entries);
    entries = [];
  }
  await judgeNames(context, entries);
}

async function removeHalf({ storage }: FilesContext, { name, age }: StoredEntry): Promise<void> {
  const old = await age();
  if (old !== Number.POSITIVE_INFINITY && old > workingHours * hour) await storage.remove(name);
}

const idOf = (name: string) => (name.endsWith(unownedEnding) ? name.slice(0, -unownedEnding.length) : name);

async function judgeNames(context: FilesContext, entries: readonly StoredEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const names = entries.map(({ name }) => name);
  const areThese = and(ofSite(context), inArray(formFiles.id, names.map(idOf)));
  const rows = await context.store.read((database) =>
    database.select({ id: formFiles.id }).from(formFiles).where(areThese),
  );
  const known = new Set(rows.map(({ id }) => id));
  for (const entry of entries) await judgeName(context, entry, known.has(idOf(entry.name)));
}

/** Bytes that no row speaks for wait under another name, from which a row that turns up brings them back. */
async function judgeName({ storage }: FilesContext, { name, age: ageOf }: StoredEntry, hasRow: boolean): Promise<void> {
  const isMarked = name.endsWith(unownedEnding);
  if (hasRow) {
    if (isMarked) await storage.rename(name, idOf(name));
    return;
  }
  const age = await ageOf();
  if (!isMarked && age > workingHours * hour) await storage.rename(name, name + unownedEnding);
  if (isMarked && age > unownedDays * 24 * hour) await storage.remove(name);
}
