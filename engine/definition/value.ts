/** A value of JSON. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** What a reference resolves to: a JSON value, or `undefined` for "missing", which is not the same as `null`. */
export type Value = JsonValue | undefined;

/** A reference cut at its dots: names, and indices for segments made of digits (language reference, “References”). */
export type Reference = readonly (string | number)[];
