import { isObject } from '#engine';
import { checkMessages } from './languages/check-messages.ts';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from './lib/diagnostics.ts';
import { readJson } from './lib/json.ts';
import type { JsonObject } from './lib/json-access.ts';

/** A folder's strings by locale, as `strings/<kind>-<locale>.json` has them. */
export type SiteStrings = ReadonlyMap<string, JsonObject>;

const FILE = /^strings\/(?:([a-z]+)-)?([a-z]{2,3}(?:-[a-z\d]{2,8})*)\.json$/i;
/** The kind of file whose strings replace messages of the platform. */
const MESSAGES = 'messages';
const FALLBACK = 'en-us';

/** Whether a file's name says of which language it is. */
export function isStringsFile(path: string): boolean {
  return FILE.test(path);
}

/** Reads the texts of files of strings/ by path; one that is no JSON costs its own strings. */
export function readStrings(
  texts: ReadonlyMap<string, string>,
  diagnostics: SiteDiagnostic[],
): { readonly strings: SiteStrings; readonly messages: SiteStrings } {
  const strings = new Map<string, JsonObject>();
  const messages = new Map<string, JsonObject>();
  for (const [path, text] of texts) {
    const [, kind, tag] = FILE.exec(path) ?? [];
    const locale = tag?.toLowerCase();
    if (locale === undefined) continue;
    const reading = readJson(text, { lenient: true });
    const isMessages = kind?.toLowerCase() === MESSAGES;
    if (!reading.ok) {
      diagnostics.push(
        siteDiagnostic('json-invalid', { file: path, ...placeOf(text, reading.offset) }, { detail: reading.detail }),
      );
    } else if (!isObject(reading.value)) {
      diagnostics.push(siteDiagnostic('json-shape', { file: path }, { path, expected: 'an object of texts' }));
    } else if (isMessages) {
      const sound = checkMessages(reading.value, { path, text, locale }, diagnostics);
      messages.set(locale, { ...messages.get(locale), ...sound });
    } else strings.set(locale, { ...strings.get(locale), ...reading.value });
  }
  return { strings, messages };
}

/** The strings of a language: of its locale, what is absent there of its language, and what is absent there of en-US. */
export function stringsFor(strings: SiteStrings, language: string): JsonObject {
  const locale = language.toLowerCase().replace(/_/g, '-');
  const [bare = ''] = locale.split('-');
  return { ...strings.get(FALLBACK), ...ofLanguage(strings, bare), ...strings.get(locale) };
}

/** The messages that replace the platform's: those of another language are none. */
export function messagesFor(messages: SiteStrings, language: string): JsonObject {
  const locale = language.toLowerCase().replace(/_/g, '-');
  const [bare = ''] = locale.split('-');
  return { ...(bare === 'en' && messages.get(FALLBACK)), ...ofLanguage(messages, bare), ...messages.get(locale) };
}

/** The messages of a language without a country: its own file, the one of its own country (`de-DE`), any other. */
function ofLanguage(strings: SiteStrings, bare: string): JsonObject | undefined {
  if (bare === 'en') return strings.get(bare);
  const any = [...strings].find(([name]) => name.startsWith(`${bare}-`))?.[1];
  return strings.get(bare) ?? strings.get(`${bare}-${bare}`) ?? any;
}
