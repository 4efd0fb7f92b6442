import { catalogue } from '#regions';
import type { JsonObject } from '../../site/lib/json-access.ts';

/** Languages that nobody speaks, for finding what no translation reaches and what breaks when words grow or turn. */
export const wordingNames = {
  english: 'English, as it comes',
  accented: 'accented and longer',
  mirrored: 'from right to left',
} as const;

type Wording = string | { readonly one: string; readonly other: string };

export type WordingName = keyof typeof wordingNames;

export function isWordingName(name: string | null): name is WordingName {
  return name !== null && Object.hasOwn(wordingNames, name);
}

/** `localizedStrings` in one of these languages. */
export function wordsIn(name: WordingName): JsonObject {
  const write = name === 'english' ? (text: string) => text : name === 'accented' ? accented : mirrored;
  const all = Object.values(catalogue).flatMap((part) => Object.entries<Wording>(part));
  return Object.fromEntries(
    all.map(([key, words]) => [
      key,
      typeof words === 'string' ? write(words) : { one: write(words.one), other: write(words.other) },
    ]),
  );
}

const PLAIN = 'AaCcDdEeGgIiLlNnOoRrSsTtUuYyZz';
const ACCENTED = 'ÅáÇçĐđÉéĞğÎíŁłÑñÖöŘřŠšŤťÛúÝýŽž';

/** Holes for values stay; words grow by about a third, as they do in German or Finnish. */
function accented(text: string): string {
  const letters = outsideHoles(text, (part) =>
    part.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter),
  );
  return `[${letters}${'~'.repeat(Math.ceil(text.length / 3))}]`;
}

/** Latin letters that are shown from right to left. */
function mirrored(text: string): string {
  return `\u202e${text}\u202c`;
}

function outsideHoles(text: string, change: (part: string) => string): string {
  return text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : change(part)))
    .join('');
}
