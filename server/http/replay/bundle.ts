import { z } from 'zod';
import type { JsonValue } from '#engine';
import { readJson } from '../../site/lib/json.ts';
import { at, type JsonObject } from '../../site/lib/json-access.ts';
import { siteLimits } from '../../site/lib/limits.ts';

/** Letters of a wrong value. */
const LONGEST_SHOWN = 60;

const Json = z.custom<JsonValue>((value) => value !== undefined);
const JsonMembers = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const Place = { file: z.string(), line: z.optional(z.int()), column: z.optional(z.int()) };

/** An error as the page told it, without what its catalogue says about every error of the kind. */
const BundledError = z.object({ code: z.string(), message: z.string(), ...Place });
export type BundledError = z.infer<typeof BundledError>;

/** A page that went wrong, with everything that it was rendered from. */
const Bundle = z.object({
  version: z.literal(1),
  template: z.object({
    revision: z.string(),
    /** The first 16 hex digits of the SHA-256 of each file, by path. */
    files: z.record(z.string(), z.string()),
  }),
  /** A whole page, or its main content alone. */
  what: z.enum(['page', 'main']),
  path: z.string(),
  page: JsonMembers,
  /** Milliseconds since 1970. */
  now: z.number(),
  /** Where the server was told one; else the page's own language counts. */
  locale: z.optional(z.nullable(z.string())),
  runtime: z.optional(z.string()),
  /** What the site around the page answered when its tags asked. */
  site: z.object({
    navigations: z.record(z.string(), z.array(Json)),
    collections: z.record(z.string(), JsonMembers),
    blockFields: z.record(z.string(), z.string()),
    forms: z.record(z.string(), Json),
  }),
  /** Paths of what was redacted, the first hundred. */
  redacted: z.array(z.string()),
  /** What the visitor's page told. */
  errors: z.array(BundledError),
  /** Whether the redacted page tells just that. */
  isExact: z.boolean(),
  output: z.object({ sha256: z.string(), bytes: z.int() }),
});
export type Bundle = z.infer<typeof Bundle>;
export type BundledSite = Bundle['site'];

export type ParsedBundle =
  | { readonly ok: true; readonly bundle: Bundle }
  /** `detail` is a sentence; `offset` is where JSON is broken. */
  | { readonly ok: false; readonly detail: string; readonly offset?: number };

/** Reads the text of a bundle; nothing in it is trusted. */
export function readBundle(text: string): ParsedBundle {
  const reading = readJson(text, { maxDepth: siteLimits.pageJsonDepth });
  if (!reading.ok) return reading;
  const parsed = Bundle.safeParse(reading.value);
  if (parsed.success) return { ok: true, bundle: parsed.data };
  const path = parsed.error.issues[0]?.path.map(String) ?? [];
  const found = at(reading.value, path.join('.'));
  const wrong = found === undefined ? 'is missing' : `cannot be ${JSON.stringify(found).slice(0, LONGEST_SHOWN)}`;
  const where = path.length === 0 ? 'the whole' : path.join('.');
  return { ok: false, detail: `This is no bundle of an error that this version reads: ${where} ${wrong}.` };
}
