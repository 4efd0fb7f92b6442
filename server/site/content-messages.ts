import { fill } from '#model';
import { platformMessages } from './languages/index.ts';
import { type JsonObject, objectAt, textAt } from './lib/json-access.ts';
import { type ContentMessageKey, contentMessages } from './messages.ts';
import { messagesFor, type SiteStrings } from './strings.ts';

/** What blocks and the platform's lists say that nobody has written in the editor, for one site and language. */
export type ContentMessages = Readonly<Record<ContentMessageKey, string>>;

export const englishContentMessages: ContentMessages = contentMessages;

const keys = Object.keys(contentMessages) as ContentMessageKey[];

/** Words that nobody writes: what comes out the same with them is so in every language. */
export const nobodysMessages: ContentMessages = mapped((key) => `\uE000${key}\uE000`);

/** One object for the same messages: what was made with them is found again by it. */
const known = new Map<string, ContentMessages>([[keyOf(englishContentMessages), englishContentMessages]]);
/** More than any server has languages and sites; messages that a page brings itself are data. */
const MOST_KNOWN = 200;

/** The same by what they are made of, which most pages of a site share: the folder's, the page's own, the language. */
const made = new WeakMap<SiteStrings, WeakMap<object, Map<string, ContentMessages>>>();
const NONE_OF_ITS_OWN: JsonObject = {};

/** The messages of a page: the platform's in its language, in their place those of the folder, then those of the page. */
export function contentMessagesOf(context: JsonObject, ofFolder: SiteStrings): ContentMessages {
  const language = textAt(context, 'website.language');
  const own = objectAt(context, 'localizedStrings') ?? NONE_OF_ITS_OWN;
  let ofPages = made.get(ofFolder);
  if (ofPages === undefined) made.set(ofFolder, (ofPages = new WeakMap()));
  let byLanguage = ofPages.get(own);
  if (byLanguage === undefined) ofPages.set(own, (byLanguage = new Map()));
  const before = byLanguage.get(language);
  if (before !== undefined) return before;
  const messages = joined(own, ofFolder, language);
  if (byLanguage.size < MOST_KNOWN) byLanguage.set(language, messages);
  return messages;
}

function joined(own: JsonObject, ofFolder: SiteStrings, language: string): ContentMessages {
  const layers = [
    own === NONE_OF_ITS_OWN ? undefined : own,
    ofFolder.size === 0 ? undefined : messagesFor(ofFolder, language),
    platformMessages(language),
  ].filter((layer) => layer !== undefined);
  if (layers.length === 0) return englishContentMessages;
  const messageOf = (key: ContentMessageKey): string => {
    for (const layer of layers) {
      const own = Object.hasOwn(layer, key) ? layer[key] : undefined;
      if (typeof own === 'string' && own !== '') return own;
    }
    return contentMessages[key];
  };
  const messages: ContentMessages = mapped(messageOf);
  const key = keyOf(messages);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size < MOST_KNOWN) known.set(key, messages);
  return messages;
}

function mapped(messageOf: (key: ContentMessageKey) => string): ContentMessages {
  return Object.fromEntries(keys.map((key) => [key, messageOf(key)])) as ContentMessages;
}

function keyOf(messages: ContentMessages): string {
  return JSON.stringify(Object.values(messages));
}

/** A sentence about the house that something comes from. */
export function aboutHost(messages: ContentMessages, key: 'blockEmbedded' | 'blockWatch', host: string): string {
  return fill(messages[key], { host });
}
