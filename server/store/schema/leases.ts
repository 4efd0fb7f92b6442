import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, now, websiteId } from './columns.ts';

/** Which of several servers does a kind of work for a site: one at a time, until it ends or is not heard of any more. */
export const jobLeases = pgTable(
  'job_leases',
  {
    websiteId: websiteId(),
    job: text().notNull(),
    /** Machine and process, for people. */
    holder: text().notNull(),
    /** Rises with every holder: what an earlier one still wants to write is told from what this one does. */
    fence: bigint({ mode: 'number' }).notNull(),
    takenAt: now(),
    /** Free from then on; at the end of the work it is the moment of that end. */
    expiresAt: moment().notNull(),
    /** What the last work ended with; null while the first is under way. */
    outcome: text({ enum: ['done', 'failed'] }),
    endedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.job] })],
);
