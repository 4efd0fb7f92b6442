import * as z from 'zod/mini';
import { Flag, Json, maybeSchema, openSchema } from './json.ts';

/** One question of a form. `type` is one of the answer kinds or a kind that is answered by text. */
export const FormField = openSchema({
  id: z.string(),
  type: z.string(),
  title: maybeSchema(z.string()),
  description: maybeSchema(z.string()),
  placeholder: maybeSchema(z.string()),
  required: maybeSchema(Flag),
  maxLength: maybeSchema(z.int()),
  options: maybeSchema(z.array(z.string())),
});
export type FormField = z.infer<typeof FormField>;

export const CustomForm = openSchema({
  id: z.string(),
  name: maybeSchema(z.string()),
  fields: z._default(z.array(FormField), []),
  submissionMessage: maybeSchema(z.string()),
  successRedirect: maybeSchema(z.string()),
  captchaSettings: maybeSchema(openSchema({ enabled: maybeSchema(Flag), siteKey: maybeSchema(z.string()) })),
});
export type CustomForm = z.infer<typeof CustomForm>;

/** What a browser sends: the answers as a JSON text by field id, under a key that is used once. */
export const FormSubmission = z.object({
  key: z.string(),
  form: z.string(),
  captchaKey: z.exactOptional(z.nullable(z.string())),
});
export type FormSubmission = z.infer<typeof FormSubmission>;

/** A question with its answer, as carts, orders and mails carry it. */
export const AnsweredField = openSchema({
  type: z.string(),
  rawTitle: maybeSchema(z.string()),
  value: maybeSchema(Json),
  values: maybeSchema(Json),
});
export type AnsweredField = z.infer<typeof AnsweredField>;

export const RestockSignUp = z.object({
  isJoinMailingList: z._default(Flag, false),
  productId: z.string(),
  variantId: z.string(),
  siteVisitorEmail: z.string(),
  recaptchaEnterpriseV3Token: z.exactOptional(z.nullable(z.string())),
});
export type RestockSignUp = z.infer<typeof RestockSignUp>;
