import { isObject, type JsonValue } from '#engine';
import type { MessageText } from '#model';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import type { JsonObject } from '../lib/json-access.ts';
import { platformMessages } from './index.ts';

interface MessagesFile {
  readonly path: string;
  readonly text: string;
  readonly locale: string;
}

/** The messages of a folder that replace the platform's: what is none of them is told and left out. */
export function checkMessages(
  given: JsonObject,
  { path, text, locale }: MessagesFile,
  diagnostics: SiteDiagnostic[],
): JsonObject {
  const sound: Record<string, JsonValue> = {};
  // Every language has the same ids and holes.
  const example = platformMessages('de') ?? {};
  for (const [id, value] of Object.entries(given)) {
    const tell = (code: Parameters<typeof siteDiagnostic>[0], parameters: Readonly<Record<string, string>>) =>
      diagnostics.push(siteDiagnostic(code, { file: path, ...placeOfMember(text, id) }, { id, ...parameters }));
    if (!Object.hasOwn(example, id)) {
      tell('message-unknown', {});
      continue;
    }
    if (!isMessageText(value)) {
      tell('message-shape', {});
      continue;
    }
    const known = holesOf(example[id] ?? '');
    const stray = [...holesOf(value)].find((hole) => !known.has(hole));
    if (stray !== undefined) {
      tell('message-hole', { hole: stray, holes: [...known].map((hole) => `{${hole}}`).join(', ') || 'none' });
      continue;
    }
    const absent = typeof value === 'string' ? [] : pluralForms(locale).filter((form) => value[form] === undefined);
    if (absent.length > 0) tell('message-form', { forms: absent.join(', ') });
    sound[id] = value;
  }
  return sound;
}

/** The plural forms of a language, by CLDR. */
export function pluralForms(locale: string): readonly Intl.LDMLPluralRule[] {
  try {
    return new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  } catch {
    return ['other'];
  }
}

/** The names in a message's braces. */
export function holesOf(message: MessageText): ReadonlySet<string> {
  const texts = typeof message === 'string' ? [message] : Object.values(message);
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')));
}

function isMessageText(value: JsonValue): value is MessageText & JsonValue {
  if (typeof value === 'string') return true;
  return isObject(value) && 'other' in value && Object.values(value).every((form) => typeof form === 'string');
}

function placeOfMember(text: string, id: string) {
  const offset = text.indexOf(JSON.stringify(id));
  return offset < 0 ? {} : placeOf(text, offset);
}
