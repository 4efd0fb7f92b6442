import * as z from 'zod/mini';
import { EditedForm } from '#model';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Count, Timestamp } from '../schemas/common.ts';
import { historyOf, PagesToSee } from '../schemas/history.ts';

const SiteForm = z.object({
  id: z.string(),
  purpose: z.string(),
  /** What visitors see now. */
  form: EditedForm,
  /** What the site's content says; it holds where nothing was published. */
  start: EditedForm,
  /** Rises with everything that is published or taken back; 0 before. */
  version: Count,
  canTakeBack: z.boolean(),
  history: historyOf('publish'),
  /** Mailing lists of the site. */
  lists: z.array(z.string()),
  /** Whether the site can ask for a captcha. */
  hasCaptcha: z.boolean(),
  /** Who is written to where the form names nobody. */
  otherwise: z.string(),
  /** Pages to look at it on: those that name it, then the others. */
  pages: PagesToSee,
});

const roles = ownerAreas.forms.roles;

export const listSiteForms = defineRoute({
  method: 'GET',
  path: '/api/owner/forms',
  summary: 'The forms of the site, with what was published of each.',
  guard: 'none',
  roles,
  ok: z.object({
    forms: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        purpose: z.string(),
        fields: Count,
        version: Count,
        /** When it was last published or taken back. */
        changedAt: z.nullable(Timestamp),
      }),
    ),
  }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing'],
});

export const readSiteForm = defineRoute({
  method: 'GET',
  path: '/api/owner/forms/{formId}',
  summary: 'A form as visitors see it and as its content says it, with what was published, by whom and when.',
  guard: 'none',
  roles,
  ok: SiteForm,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'form-unknown'],
});

export const publishSiteForm = defineRoute({
  method: 'PUT',
  path: '/api/owner/forms/{formId}',
  summary: 'Shows a form to everybody like this; refused when somebody else has published meanwhile.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ form: EditedForm, seen: Count }),
  ok: SiteForm,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'form-unknown', 'form-settings-invalid', 'form-changed'],
});

export const takeBackSiteForm = defineRoute({
  method: 'POST',
  path: '/api/owner/forms/{formId}/take-back',
  summary: 'Shows a form to everybody as it was before the last thing that was published.',
  guard: 'crumb',
  roles,
  body: z.strictObject({ seen: Count }),
  ok: SiteForm,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'form-unknown', 'form-changed', 'form-never-published'],
});
