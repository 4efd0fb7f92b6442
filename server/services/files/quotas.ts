import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { fileLimits } from '#model';
import type { Limiter } from '../../http/security/index.ts';
import { OutsideError } from '../../lib/outside-error.ts';
import { tables } from '../../store/index.ts';
import type { FilesContext } from './context.ts';
import type { MayTake } from './storage.ts';

const { formFiles } = tables;
const megabyte = 1024 * 1024;

/** Bytes that are counted at a time: small files cost as much as their handling does. */
const portion = 64 * 1024;

/** Counts the bytes of one address before they are kept. */
export function countBytes(limiter: Limiter, client: string): MayTake {
  let counted = 0;
  let taken = 0;
  return async (bytes) => {
    taken += bytes;
    for (; counted < taken; counted += portion) {
      if ((await limiter.refuses('file-bytes', client, portion)) !== undefined) return false;
    }
    return true;
  };
}

export interface Reservation {
  readonly id: string;
  readonly visitorId: string;
  readonly formId: string;
  readonly fieldId: string;
  readonly name: string;
}

/** Any number that nothing else locks. */
const lockNumber = 0x66_69_6c_65;

/** What a file may come to when nobody says how long it is. */
export const mostBytes = fileLimits.bytes;

/**
 * Sets room aside for a file that is on its way, as a row like that of any file: uploads of one moment cannot all take
 * the same room, also on several servers. False: there is none.
 */
export async function reserveRoom(context: FilesContext, row: Reservation, size: number): Promise<boolean> {
  const { store, websiteId, storage, quotas } = context;
  if ((await storage.free()) - size < quotas.free)
    return noRoom(context, `the disk has less than ${text(quotas.free)} free`);
  const fits = (held: SQL, quota: number) => sql`(select coalesce(sum(size), 0) from ${held}) + ${size} <= ${quota}`;
  const takesRoom = inArray(formFiles.state, ['processing', 'ready']);
  const all = sql`${formFiles} where ${takesRoom}`;
  const ofSite = sql`${formFiles} where ${and(takesRoom, eq(formFiles.websiteId, websiteId))}`;
  const { rowCount } = await store.transaction(async (transaction) => {
    // One after the other: two of one moment would both see the room that is left for one.
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
    return transaction.execute(sql`
      insert into ${formFiles} (id, website_id, visitor_id, form_id, field_id, name, size, state)
      select ${row.id}, ${websiteId}, ${row.visitorId}, ${row.formId}, ${row.fieldId}, ${row.name}, ${size}::int, 'processing'
      where ${fits(ofSite, quotas.site)} and ${fits(all, quotas.total)}`);
  });
  return (
    rowCount === 1 ||
    noRoom(context, `they take the ${text(quotas.site)} of this site or the ${text(quotas.total)} of all`)
  );
}

function noRoom({ reportApiErrors, websiteId }: FilesContext, why: string): false {
  reportApiErrors(new OutsideError(`Files that visitors of ${websiteId} send are refused: ${why}.`));
  return false;
}

const text = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;
