import * as z from 'zod/mini';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Count, Timestamp } from '../schemas/common.ts';

const Job = z.object({
  job: z.string(),
  /** `waiting` for its time, or for there to be something to do. */
  state: z.enum(['running', 'waiting', 'failed']),
  /** Machine and process that does it, or has done it last; empty when nobody has yet. */
  server: z.string(),
  last: z.nullable(Timestamp),
  /** When there is something to do next, as far as that is known. */
  next: z.nullable(Timestamp),
});

export const readSystem = defineRoute({
  method: 'GET',
  path: '/api/owner/system',
  summary: 'What the shop runs on: where its data and files are, what is done by itself, what lies ready.',
  guard: 'none',
  roles: ownerAreas.system.roles,
  ok: z.object({
    database: z.enum(['embedded', 'postgresql']),
    files: z.object({
      place: z.enum(['folder', 'storage']),
      /** Bytes that visitors sent with forms, and how many they may come to. */
      formBytes: Count,
      mostFormBytes: Count,
      /** Bytes of files that are sold. */
      productBytes: Count,
      /** Bytes that the disk has left. */
      freeBytes: Count,
    }),
    mails: z.enum(['sent', 'kept']),
    jobs: z.array(Job),
    /** Pages that lie ready on the server that answers. */
    pages: z.object({ kept: Count, bytes: Count }),
    /** Whether a network in front of the server is told of changes. */
    isPurged: z.boolean(),
  }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});
