import * as z from 'zod/mini';
import { ownerAreas } from '../definition/owner-areas.ts';
import { defineRoute } from '../definition/route.ts';
import { Count, Id, Nothing } from '../schemas/common.ts';

const FileName = z.string().check(z.maxLength(255));

/** A file on its way into a form: looked at by the server before it counts. */
const FormFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: Count,
  state: z.enum(['processing', 'ready', 'failed', 'cancelled']),
});

export const uploadFormFile = defineRoute({
  method: 'POST',
  path: '/api/form/files',
  summary:
    'Takes the bytes of a file for a file field, and looks at them. The same file of the same visitor is one file; it counts once the form is sent with its id, or a cart holds an answer with it, and is forgotten a day later without.',
  guard: 'crumb',
  query: z.object({ formId: Id, fieldId: Id, name: FileName }),
  encoding: 'bytes',
  ok: FormFile,
  limit: 'form',
  errors: ['form-unknown', 'file-refused', 'form-rate-limited', 'storage-full', 'form-fault'],
});

export const readFormFile = defineRoute({
  method: 'GET',
  path: '/api/form/files/{fileId}',
  summary: 'How far a visitor’s own file has come.',
  guard: 'none',
  ok: FormFile,
  limit: 'read',
  errors: ['file-unknown'],
});

export const discardFormFile = defineRoute({
  method: 'DELETE',
  path: '/api/form/files/{fileId}',
  summary: 'Forgets a visitor’s own file that no form was sent with.',
  guard: 'crumb',
  ok: Nothing,
  limit: 'form',
  errors: ['form-rate-limited'],
});

export const renameReceivedFile = defineRoute({
  method: 'PUT',
  path: '/api/owner/files/{fileId}',
  summary: 'Gives a file that came by a form another name; its ending stays.',
  guard: 'crumb',
  roles: ownerAreas.forms.roles,
  body: z.strictObject({ name: FileName }),
  ok: z.object({ name: z.string() }),
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'file-unknown', 'file-refused'],
});

export const readReceivedFile = defineRoute({
  method: 'GET',
  path: '/api/owner/files/{fileId}',
  summary: 'The bytes of a file that came by a form, as a download.',
  guard: 'none',
  roles: ownerAreas.forms.roles,
  encoding: 'bytes',
  ok: Nothing,
  limit: 'owner',
  errors: ['sign-in-needed', 'role-missing', 'file-unknown'],
});
