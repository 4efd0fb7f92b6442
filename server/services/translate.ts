import { apiErrors } from '#contract';
import { catalogue } from '#messages';
import { fill, type MessageText } from '#model';

/** Messages in the place of the platform's own, by id. */
export type Overrides = Readonly<Record<string, unknown>>;

interface Pattern {
  readonly id: string;
  readonly shape: RegExp;
  readonly holes: readonly string[];
}

/** English texts of one wording, by the ids that may have it in other languages. */
const idsOf = new Map<string, string[]>();
const patterns: Pattern[] = [];

for (const [id, text] of englishTexts()) {
  if (!text.includes('{')) idsOf.set(text, [...(idsOf.get(text) ?? []), id]);
  // What is only signs and names would fit any text.
  else if (/[a-z]{3}/i.test(text.replace(/\{\w+\}/g, ''))) patterns.push(patternOf(id, text));
}

/**
 * Services know no language: their messages, errors and records are English, whose texts are fixed. Where it leaves for a
 * visitor it is worded anew: by its id where that is known, else here, by its text. Texts of others, such as a bank's,
 * stay as they are.
 */
export function translateText(text: string, overrides: Overrides): string {
  for (const id of idsOf.get(text) ?? []) {
    const own = overrides[id];
    if (typeof own === 'string' && own !== '') return own;
  }
  for (const { id, shape, holes } of patterns) {
    const own = overrides[id];
    const found = typeof own === 'string' ? shape.exec(text) : null;
    if (!found) continue;
    const values = Object.fromEntries(holes.map((hole, at) => [hole, found[at + 1] ?? '']));
    return fill(String(own), values);
  }
  return text;
}

/** The messages of a form's fields, translated. */
export function translateTexts(
  texts: Readonly<Record<string, string>>,
  overrides: Overrides,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, translateText(text, overrides)]));
}

function englishTexts(): readonly (readonly [string, string])[] {
  const said = Object.values(catalogue).flatMap((part) => Object.entries<MessageText>(part));
  const texts = said.flatMap(([id, text]) => (typeof text === 'string' ? [[id, text] as const] : []));
  return [...texts, ...Object.entries(apiErrors).map(([name, { message }]) => [name, message] as const)];
}

function patternOf(id: string, text: string): Pattern {
  const holes = [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole ?? '');
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return { id, holes, shape: new RegExp(`^${parts.join('([^]{1,2000}?)')}$`) };
}
