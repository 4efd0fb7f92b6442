import { Interrupted } from '#engine';
import { enrichContent } from '../blocks/enrich-content.ts';
import type { ContentMessages } from '../content-messages.ts';
import { type CleanText, cleanText } from '../rich-text/clean-text.ts';
import type { Interrupt } from '../rich-text/parse.ts';

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

const enriched = new WeakMap<ContentMessages, WeakMap<CleanText, CleanText>>();

/** The same for a text that is content of a page: its blocks are at work. Made once, like the clean text itself. */
export function contentOnce(text: string, messages: ContentMessages, interrupt: Interrupt | undefined): CleanText {
  const found = cleanOnce(text, interrupt);
  let ofLanguage = enriched.get(messages);
  if (ofLanguage === undefined) enriched.set(messages, (ofLanguage = new WeakMap()));
  const before = ofLanguage.get(found);
  if (before !== undefined) return before;
  const html = enrichContent(found.text, messages, interrupt);
  // What blocks make of their settings is looked at like the content that it came with.
  const content = html === found.text ? found : { ...cleanText(html, interrupt), removed: found.removed };
  ofLanguage.set(found, content);
  return content;
}
