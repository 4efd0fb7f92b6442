import * as z from 'zod/mini';

/** An opaque name given by the server or the site's content. */
export const Id = z.string().check(z.minLength(1), z.maxLength(128));
export const Sku = z.string().check(z.maxLength(128));
/** What opens a cart. */
export const CartToken = z.string().check(z.maxLength(256));
/** Whole minor units of the cart's currency. */
export const Cents = z.int();
export const Count = z.int().check(z.minimum(0));
/** Milliseconds since 1970, as page data has dates. */
export const Timestamp = z.number();
export const ShortText = z.string().check(z.maxLength(1024));
/** Milliseconds of a change as its reader saw it; a later change refuses what was decided without it. */
export const SeenChange = z.int().check(z.minimum(0), z.maximum(8.64e15));
/** Which page of a list is asked for: the cursor that the page before it gave, or none. */
export const Cursor = z.object({ cursor: z.optional(z.string().check(z.maxLength(512))) });
/** What a page of a list says of the next one. */
export const nextPage = { hasNextPage: z.boolean(), nextPageCursor: z.nullable(z.string()) };
/** What narrows a list of the owner's: text to search for, and one of its filters. */
export const narrowedBy = <const Filters extends readonly string[]>(filters: Filters) =>
  z.object({ search: z.optional(z.string().check(z.maxLength(256))), show: z.optional(z.enum(filters)) });
export const Nothing = z.strictObject({});
// Written as open objects: the browser then carries one kind of schema less, a kilobyte of it.
export const Anything = z.catchall(z.object({}), z.unknown());
export const Accepted = z.strictObject({ accepted: z.literal(true) });
export const TextFlag = z.enum(['true', 'false']);

/** The answer of every API error. `error` repeats `message` for callers that read the older name. */
export const ApiErrorBody = z.object({
  problem: z.string(),
  message: z.string(),
  error: z.string(),
  /** Path of each wrong field, or field id of each wrong answer → what is wrong with it. */
  errors: z.optional(z.catchall(z.object({}), z.string())),
  /** The tracked error type. */
  track: z.optional(z.string()),
  /** What the error knows besides its message: how many are left, what changed. */
  details: z.optional(Anything),
  requestId: z.optional(z.string()),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;
