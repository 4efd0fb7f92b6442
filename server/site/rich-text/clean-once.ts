import { Interrupted } from '#engine';
import { type CleanText, cleanText } from './clean-text.ts';
import type { Interrupt } from './parse.ts';

/** Below so many characters, looking at a text costs no more than remembering it. */
const LONG = 64;
const MOST_KEPT_CHARACTERS = 4_000_000;

/** Long texts as they were found to be: live data make new objects of products, around the same texts. */
let recent = new Map<string, CleanText>();
let older = new Map<string, CleanText>();
let characters = 0;

/** A text without anything that does harm, looked at once for as long as it is rendered now and then. */
export function cleanOnce(text: string, interrupt: Interrupt | undefined): CleanText {
  if (text.length < LONG) return cleanText(text, interrupt);
  const before = recent.get(text) ?? older.get(text);
  if (before !== undefined) return before;
  if (interrupt?.() === true) throw new Interrupted();
  const found = cleanText(text, interrupt);
  recent.set(text, found);
  characters += text.length;
  if (characters > MOST_KEPT_CHARACTERS) {
    older = recent;
    recent = new Map();
    characters = 0;
  }
  return found;
}
