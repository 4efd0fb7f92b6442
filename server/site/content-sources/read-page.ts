import { createHash } from 'node:crypto';
import { isObject } from '#engine';
import { ownPath } from '../content/own-path.ts';
import { readPagePath } from '../content/page-path.ts';
import type { PageSummary } from '../content/page-source.ts';
import { summarise } from '../content/summary.ts';
import { readJson } from '../lib/json.ts';
import type { JsonObject } from '../lib/json-access.ts';
import { siteLimits } from '../lib/limits.ts';

/** A page of a source as it is kept. */
export interface KeptPage {
  readonly path: string;
  /** Of the page's JSON: what has the same one has not changed. */
  readonly hash: string;
  readonly bytes: number;
  readonly context: JsonObject;
  readonly summary: PageSummary;
}

/** Takes a page that a source gave, or says what is wrong with it. `known` is kept where it is the same. */
export function readSourcePage(given: unknown, known: (path: string) => KeptPage | undefined): KeptPage | string {
  if (typeof given !== 'object' || given === null) return 'A page is an object of path and context.';
  const { path: written, context } = given as { readonly path?: unknown; readonly context?: unknown };
  const path = typeof written === 'string' && ownPath(written) !== undefined ? readPagePath(written) : undefined;
  if (path === undefined || /[?#]/.test(path)) return `${shown(written)} is no path of a page, such as /recipes/bread.`;
  const text = textOf(context);
  if (text === undefined) return `The context of ${path} is no JSON.`;
  const bytes = Buffer.byteLength(text);
  if (bytes > siteLimits.pageJsonBytes)
    return `The page ${path} has ${bytes} bytes, and ${siteLimits.pageJsonBytes} is the most.`;
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  const before = known(path);
  if (before?.hash === hash) return before;
  const reading = readJson(text, { maxDepth: siteLimits.pageJsonDepth });
  if (!reading.ok) return `The context of ${path}: ${reading.detail}`;
  if (!isObject(reading.value)) return `The context of ${path} is no object.`;
  return { path, hash, bytes, context: reading.value, summary: summarise(path, reading.value) };
}

/** Undefined for what JSON cannot say: a circle, a function, a large integer. */
function textOf(context: unknown): string | undefined {
  try {
    const text: string | undefined = JSON.stringify(context);
    return text;
  } catch {
    return undefined;
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : `A value of the type ${typeof value}`;
}
