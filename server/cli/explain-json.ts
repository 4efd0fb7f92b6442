import { placeOf, siteDiagnostic } from '../site/lib/diagnostics.ts';
import { readJson } from '../site/lib/json.ts';
import { siteLimits } from '../site/lib/limits.ts';
import { showDiagnostic } from './show-diagnostic.ts';

/** What is wrong with a file of JSON, with the line it is in. */
export function explainJson(text: string, file: string): string {
  const reading = readJson(text, { maxDepth: siteLimits.pageJsonDepth });
  if (reading.ok) return `${file} cannot be read as JSON.`;
  const place = { file, ...placeOf(text, reading.offset) };
  return showDiagnostic(siteDiagnostic('json-invalid', place, { detail: reading.detail }), text);
}
