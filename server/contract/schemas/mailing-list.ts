import * as z from 'zod/mini';
import { Count, Timestamp } from './common.ts';

/** Which members of a list are shown. */
export const memberFilters = ['all', 'member', 'asked', 'left'] as const;
export type MemberFilter = (typeof memberFilters)[number];

export const MailingList = z.object({
  id: z.string(),
  /** What an owner knows it by: its id, or the name of the form whose own list it is. */
  title: z.string(),
  /** What the forms are called that lead to it. */
  forms: z.array(z.string()),
  members: Count,
  /** Addresses that were asked and have not said yes. */
  asked: Count,
  left: Count,
  asksFirst: z.boolean(),
});
export type MailingList = z.infer<typeof MailingList>;

export const ListMember = z.object({
  email: z.string(),
  state: z.enum(['member', 'asked', 'left']),
  language: z.nullable(z.string()),
  /** Where the consent was given. */
  source: z.string(),
  created: Timestamp,
});
export type ListMember = z.infer<typeof ListMember>;
