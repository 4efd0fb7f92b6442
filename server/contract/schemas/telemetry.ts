import * as z from 'zod/mini';
import { ShortText } from './common.ts';

/** Page fields are many and change with the client; what matters is that they are small and flat enough to keep. */
export const PageFields = z.looseObject({ visitorCookie: z.nullish(ShortText) });
export const RecordHit = z.looseObject({ event: ShortText, data: z.string(), ss_cvr: z.optional(ShortText) });
export const FormRender = z.looseObject({ formId: ShortText, visitorCookie: z.nullish(ShortText) });
export const ErrorRecords = z
  .array(z.strictObject({ event: ShortText, data: z.unknown(), timestamp: z.union([z.number(), z.string()]) }))
  .check(z.minLength(1), z.maxLength(20));
export const SendEvent = z.looseObject({ crumb: ShortText, event: ShortText, data: z.string() });
export const ValidateEvent = z.looseObject({ eventContent: z.string(), eventSchemaName: ShortText });
