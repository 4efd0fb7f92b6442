import * as z from 'zod/mini';
import { defineRoute } from '../definition/route.ts';
import { Anything, Nothing } from '../schemas/common.ts';
import {
  JoinMailingList,
  SaveSubmission,
  SubmissionKey,
  SubmissionResult,
  TemplateSchema,
  Validation,
} from '../schemas/forms.ts';

export const readTemplateSchema = defineRoute({
  method: 'GET',
  path: '/api/template/GetTemplateSchema',
  summary: 'The kinds of field a form can have: `form` for site forms, `9` for the custom product form.',
  guard: 'none',
  query: z.object({ type: z.enum(['form', '9']) }),
  ok: TemplateSchema,
  limit: 'read',
  errors: [],
});

export const validateForm = defineRoute({
  method: 'POST',
  path: '/api/rest/forms/validate/{formId}',
  summary: 'Checks the answers of a form; a refusal maps each field id to what is wrong.',
  guard: 'crumb',
  body: Anything,
  ok: Validation,
  limit: 'form',
  errors: ['form-unknown', 'form-invalid', 'form-rate-limited'],
});

export const createSubmissionKey = defineRoute({
  method: 'POST',
  path: '/api/form/FormSubmissionKey',
  summary: 'A key for one submission, good once and for a while.',
  guard: 'crumb',
  body: z.optional(Nothing),
  ok: SubmissionKey,
  limit: 'form',
  errors: ['form-rate-limited'],
});

export const saveSubmission = defineRoute({
  method: 'POST',
  path: '/api/form/SaveFormSubmission',
  summary: 'Stores the answers of a site form. The same key with the same answers gets the first result again.',
  guard: 'crumb',
  body: SaveSubmission,
  ok: SubmissionResult,
  limit: 'form',
  errors: [
    'form-key-missing',
    'form-key-unusable',
    'form-unknown',
    'form-unreadable',
    'form-invalid',
    'form-captcha',
    'form-rate-limited',
    'form-fault',
  ],
});

export const joinMailingList = defineRoute({
  method: 'POST',
  path: '/api/mailing-list/subscribers',
  summary: 'Puts an address on a mailing list. The answer is the same for a new and a known address.',
  guard: 'crumb',
  body: JoinMailingList,
  ok: Nothing,
  limit: 'restock',
  errors: ['email-blank', 'email-invalid', 'form-rate-limited'],
});
