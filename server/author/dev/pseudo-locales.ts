import { catalogue } from '#messages';
import type { MessageText } from '#model';
import type { JsonObject } from '../../site/lib/json-access.ts';

/** Pseudo-locales, for finding what no translation reaches and what breaks when texts grow or turn. */
export const pseudoLocales = {
  english: 'English, as it comes',
  accented: 'accented and longer',
  mirrored: 'from right to left',
} as const;

export type PseudoLocale = keyof typeof pseudoLocales;

export function isPseudoLocale(name: string | null): name is PseudoLocale {
  return name !== null && Object.hasOwn(pseudoLocales, name);
}

/** `localizedStrings` in one of these languages. */
export function messagesIn(name: PseudoLocale): JsonObject {
  const write = name === 'english' ? (text: string) => text : name === 'accented' ? accented : mirrored;
  const all = Object.values(catalogue).flatMap((part) => Object.entries<MessageText>(part));
  return Object.fromEntries(
    all.map(([key, text]) => [
      key,
      typeof text === 'string'
        ? write(text)
        : Object.fromEntries(Object.entries(text).map(([form, translated]) => [form, write(translated)])),
    ]),
  );
}

const PLAIN = 'AaCcDdEeGgIiLlNnOoRrSsTtUuYyZz';
const ACCENTED = 'ÅáÇçĐđÉéĞğÎíŁłÑñÖöŘřŠšŤťÛúÝýŽž';

/** Placeholders stay; texts grow by about a third, as they do in German or Finnish. */
function accented(text: string): string {
  const letters = outsidePlaceholders(text, (part) =>
    part.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter),
  );
  return `[${letters}${'~'.repeat(Math.ceil(text.length / 3))}]`;
}

/** Latin letters that are shown from right to left. */
function mirrored(text: string): string {
  return `\u202e${text}\u202c`;
}

function outsidePlaceholders(text: string, change: (part: string) => string): string {
  return text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : change(part)))
    .join('');
}
