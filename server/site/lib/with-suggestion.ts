import { suggest } from '#engine';
import type { SiteDiagnostic } from './diagnostics.ts';

/** More names than these are not compared with what was written: a folder may list ten thousand files. */
const MOST_COMPARED = 200;

/** A diagnostic of a name that is not there, with the name that was probably meant. */
export function withSuggestion(diagnostic: SiteDiagnostic, name: string, known: Iterable<string>): SiteDiagnostic {
  const names = [...known];
  const suggestion = names.length > MOST_COMPARED ? undefined : suggest(name, names);
  return suggestion === undefined ? diagnostic : { ...diagnostic, suggestion };
}
