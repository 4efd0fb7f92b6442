import * as z from 'zod/mini';
import { Tweak, TweakValues } from '#model';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Count } from '../schemas/common.ts';
import { historyOf, PagesToSee } from '../schemas/history.ts';

const Style = z.object({
  tweaks: z.array(Tweak),
  /** What the site's content says; it holds where nothing was published. */
  start: TweakValues,
  published: TweakValues,
  /** Rises with everything that is published or taken back; 0 before. */
  version: Count,
  canTakeBack: z.boolean(),
  history: historyOf('publish'),
  /** Pages of the site to look at. */
  pages: PagesToSee,
});

/** What of a site's style may be changed at all is a matter of its template, and said there. */
const roles = ownerAreas.style.roles;

export const readStyle = defineRoute({
  method: 'GET',
  path: '/api/owner/style',
  summary: 'What the template lets its owner set, what was chosen, by whom and when.',
  guard: 'none',
  roles,
  ok: Style,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const previewStyle = defineRoute({
  method: 'POST',
  path: '/api/owner/style/preview',
  summary: 'The style sheet as it would be with other values; nobody else sees it.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ values: TweakValues }),
  ok: z.object({
    css: z.string(),
    /** What the values break in the sheet, each with its place. */
    problems: z.array(z.object({ message: z.string(), file: z.string(), line: z.optional(Count) })),
  }),
  limit: 'preview',
  errors: ['sign-in-needed', 'role-missing', 'style-value-invalid'],
});

export const sendStylePicture = defineRoute({
  method: 'POST',
  path: '/api/owner/style/pictures',
  summary:
    'Keeps a picture that a setting may name by the address that is answered; visitors see it once it is published.',
  guard: 'crumb',
  roles,
  encoding: 'bytes',
  ok: z.object({ address: z.string() }),
  status: 201,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'file-refused', 'storage-full'],
});

export const publishStyle = defineRoute({
  method: 'PUT',
  path: '/api/owner/style',
  summary: 'Shows the site to everybody with these values; refused when somebody else has published meanwhile.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ values: TweakValues, seen: Count }),
  ok: Style,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'style-value-invalid', 'style-changed'],
});

export const takeBackStyle = defineRoute({
  method: 'POST',
  path: '/api/owner/style/take-back',
  summary: 'Shows the site to everybody as it was before the last thing that was published.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ seen: Count }),
  ok: Style,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'style-changed', 'style-never-published'],
});
