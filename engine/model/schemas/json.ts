import * as z from 'zod/mini';
import type { JsonValue } from '../data.ts';

/**
 * Anything that came out of `JSON.parse`: page data carries more than any list of fields, and what no rule reads must
 * pass untouched. Objects built with `open` stay JSON values in the eyes of TypeScript, so rules take them as they are.
 */
export const Json = z.custom<JsonValue>((value) => value !== undefined);

/**
 * An object whose listed members are checked and whose other members pass.
 * @__NO_SIDE_EFFECTS__
 */
export function openSchema<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.catchall(z.object(shape), Json);
}

/**
 * A member that may be absent or null; published page data mixes the two.
 * @__NO_SIDE_EFFECTS__
 */
export function maybeSchema<Schema extends z.core.SomeType>(schema: Schema) {
  return z.exactOptional(z.nullable(schema));
}

export const Flag = z.boolean();

/** Milliseconds since 1970, as page data has dates. */
export const Timestamp = z.number();

/** Whole minor units of the store's currency. */
export const MinorUnits = z.int();
