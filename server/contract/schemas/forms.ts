import * as z from 'zod/mini';
import { answerKinds } from '#model';
import { ShortText } from './common.ts';

/** What a form is made of: each kind of field and the parts its value has. */
export const TemplateSchema = z.object({
  type: z.string(),
  fields: z.array(
    z.object({
      type: z.string(),
      kind: z.enum(answerKinds),
      parts: z.array(z.string()),
      answers: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});

export const Validation = z.object({ valid: z.literal(true) });

export const SubmissionKey = z.object({ key: z.string() });

/** Callers send extras beside these three (form id, page, collection), which are kept out of the answers. */
export const SaveSubmission = z.looseObject({
  key: z.optional(z.unknown()),
  form: z.optional(z.unknown()),
  captchaKey: z.nullish(z.string()),
  formId: z.optional(z.string().check(z.maxLength(128))),
});

export const SubmissionResult = z.object({
  submissionId: z.string(),
  /** From the form's own settings only. */
  submissionMessage: z.optional(z.string()),
  successRedirect: z.optional(z.string()),
  postSubmitHtml: z.optional(z.string()),
});

export const JoinMailingList = z.strictObject({
  listId: ShortText,
  email: z.string(),
  language: z.optional(z.string().check(z.maxLength(35))),
});
