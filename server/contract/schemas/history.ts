import * as z from 'zod/mini';
import { Count, Timestamp } from './common.ts';

/** What was done to something that its owner publishes: the newest first. `changed` names what each step changed. */
export const historyOf = <const Done extends 'publish' | 'save'>(done: Done) =>
  z.array(
    z.object({
      version: Count,
      action: z.enum([done, 'take-back']),
      by: z.string(),
      at: Timestamp,
      changed: z.array(z.string()),
    }),
  );

/** Pages of the site to look at it on. */
export const PagesToSee = z.array(z.object({ path: z.string(), title: z.string() }));
