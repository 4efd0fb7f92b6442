import { commonWords, type Say } from '../messages/common.ts';
import { createSayOf, type SayOf, type Words } from '../messages/create-message.ts';
import { pageFacts } from './context.ts';

const known = new WeakMap<object, Map<Words, unknown>>();

/** A region's words as this page says them: in its language, and in its own way where it has one. */
export function sayOn<const Catalogue extends Words>(document: Document, words: Catalogue): SayOf<Catalogue> {
  const facts = pageFacts(document);
  let says = known.get(facts);
  if (!says) known.set(facts, (says = new Map()));
  let say = says.get(words);
  if (!say) says.set(words, (say = createSayOf(words, { overrides: facts.strings, locale: facts.locale })));
  // Each catalogue is kept with the wording that was made of it.
  return say as SayOf<Catalogue>;
}

/** The words that all regions share. */
export function pageSay(document: Document): Say {
  return sayOn(document, commonWords);
}
