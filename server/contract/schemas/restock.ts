import * as z from 'zod/mini';
import { Count, Id, nextPage, Timestamp } from './common.ts';

export const RestockSignUp = z.strictObject({
  isJoinMailingList: z._default(z.boolean(), false),
  productId: Id,
  siteVisitorEmail: z._default(z.nullable(z.string()), ''),
  variantId: Id,
  recaptchaEnterpriseV3Token: z.nullish(z.string()),
  language: z.optional(z.string().check(z.maxLength(35))),
});

export const SignUpGroups = z.object({
  signUpGroups: z.array(
    z.object({
      productId: z.string(),
      variantId: z.string(),
      title: z.string(),
      waiting: Count,
      lastSignUp: Timestamp,
      qtyInStock: z.nullable(Count),
    }),
  ),
  ...nextPage,
});

export const SignUps = z.object({
  signUps: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      language: z.nullable(z.string()),
      isJoinMailingList: z.boolean(),
      created: Timestamp,
      state: z.enum(['waiting', 'sending', 'sent', 'uncertain', 'failed']),
    }),
  ),
  ...nextPage,
});

export const SendRequest = z.strictObject({ productId: Id, variantId: Id });
export const SendRequests = z.strictObject({
  sendRequests: z.array(SendRequest).check(z.minLength(1), z.maxLength(500)),
});
/** `cancelled`: somebody stopped it before it came to its end. */
export const SendResult = z.object({ queued: Count, alreadyQueued: Count, cancelled: z.boolean() });
export const CancelResult = z.object({ takenBack: Count });
