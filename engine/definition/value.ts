/** A value of JSON. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/**
 * JSON as others give it, who may hold its lists to be constant. In the sources it is the same as `JsonValue`; the types of
 * the package declare the lists of that one as changeable, or `Array.isArray` would not tell them from the rest.
 */
export type GivenJson =
  | null
  | boolean
  | number
  | string
  | readonly GivenJson[]
  | { readonly [name: string]: GivenJson };

/** What a reference resolves to: a JSON value, or `undefined` for "missing", which is not the same as `null`. */
export type Value = JsonValue | undefined;

/** A reference cut at its dots: names, and indices for segments made of digits (language reference, “References”). */
export type Reference = readonly (string | number)[];
