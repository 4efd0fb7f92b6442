import { readFileSync } from 'node:fs';
import { isObject } from '#engine';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from '../site/lib/diagnostics.ts';
import { readJson } from '../site/lib/json.ts';
import type { JsonObject } from '../site/lib/json-access.ts';
import { siteLimits } from '../site/lib/limits.ts';
import { tooLarge, UsageError } from './exit.ts';

export type PageInput =
  | { readonly ok: true; readonly context: JsonObject }
  | { readonly ok: false; readonly diagnostic: SiteDiagnostic; readonly text: string };

/** Reads page JSON from a file, or from standard input for `-`. */
export function readPage(file: string): PageInput {
  const name = file === '-' ? 'standard input' : file;
  const text = readText(file, name);
  if (text.trimStart().startsWith('<')) {
    return { ok: false, text, diagnostic: siteDiagnostic('json-html', { file: name }, { name }) };
  }
  const reading = readJson(text, { maxDepth: siteLimits.pageJsonDepth });
  if (!reading.ok) {
    const place = { file: name, ...placeOf(text, reading.offset) };
    return { ok: false, text, diagnostic: siteDiagnostic('json-invalid', place, { detail: reading.detail }) };
  }
  if (isObject(reading.value)) return { ok: true, context: reading.value };
  return {
    ok: false,
    text,
    diagnostic: siteDiagnostic('json-shape', { file: name }, { path: name, expected: 'an object' }),
  };
}

function readText(file: string, name: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new UsageError(code === 'ENOENT' ? `There is no file ${name}.` : `${name} cannot be read (${String(code)}).`);
  }
  if (bytes.length > siteLimits.pageJsonBytes) {
    throw new UsageError(tooLarge(name));
  }
  return bytes.toString('utf8');
}
