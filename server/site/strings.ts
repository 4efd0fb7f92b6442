import { isObject } from '#engine';
import { placeOf, type SiteProblem, siteProblem } from './lib/diagnostics.ts';
import { readJson } from './lib/json.ts';
import type { JsonObject } from './lib/json-access.ts';

/** A folder's words by locale, as `strings/<kind>-<locale>.json` has them. */
export type SiteStrings = ReadonlyMap<string, JsonObject>;

const FILE = /^strings\/(?:[a-z]+-)?([a-z]{2,3}(?:-[a-z\d]{2,8})*)\.json$/i;
const FALLBACK = 'en-us';

/** Reads the files of strings/; one that cannot be read costs its own words. */
export function readStrings(
  paths: readonly string[],
  read: (path: string) => string | undefined,
  problems: SiteProblem[],
): SiteStrings {
  const strings = new Map<string, JsonObject>();
  for (const path of paths) {
    const locale = FILE.exec(path)?.[1]?.toLowerCase();
    const text = locale === undefined ? undefined : read(path);
    if (locale === undefined || text === undefined) continue;
    const reading = readJson(text, { lenient: true });
    if (!reading.ok) {
      problems.push(
        siteProblem('json-invalid', { file: path, ...placeOf(text, reading.offset) }, { detail: reading.detail }),
      );
    } else if (isObject(reading.value)) strings.set(locale, { ...strings.get(locale), ...reading.value });
    else problems.push(siteProblem('json-shape', { file: path }, { path, expected: 'an object of texts' }));
  }
  return strings;
}

/** The words of a language: of its locale, what is absent there of its language, and what is absent there of en-US. */
export function stringsFor(strings: SiteStrings, language: string): JsonObject {
  const locale = language.toLowerCase().replace(/_/g, '-');
  const [bare = ''] = locale.split('-');
  return { ...strings.get(FALLBACK), ...ofLanguage(strings, bare), ...strings.get(locale) };
}

/** The words of a language without a place: its own file, the one of its own country (`de-DE`), any other. */
function ofLanguage(strings: SiteStrings, bare: string): JsonObject | undefined {
  if (bare === 'en') return strings.get(bare);
  const any = [...strings].find(([name]) => name.startsWith(`${bare}-`))?.[1];
  return strings.get(bare) ?? strings.get(`${bare}-${bare}`) ?? any;
}
