import { catalogue } from '#messages';
import { type JsonObject, objectAt, textAt } from '../lib/json-access.ts';
import { messagesFor, type SiteStrings, stringsFor } from '../strings.ts';
import { platformMessages } from './index.ts';

/** Messages of a template folder: strings of its templates, and messages that replace the platform's. */
export interface FolderMessages {
  readonly strings: SiteStrings;
  readonly messages: SiteStrings;
}

/** The messages of one page. */
export interface PageMessages {
  /** `localizedStrings` as templates read them. */
  readonly forTemplates: JsonObject | undefined;
  /** As the server's own forms and regions read them: without the strings of templates, whose keys are their author's. */
  readonly forRegions: JsonObject | undefined;
  /** Those that the browser needs. */
  readonly forBrowser: JsonObject | undefined;
}

/** What the server's own regions say comes with them (`renderRegion`, `renderForm`), and only where they stand. */
const withRegions: ReadonlySet<string> = new Set(['form', 'cartPage', 'checkout', 'giftCard', 'order']);
const inBrowser: ReadonlySet<string> = new Set(
  Object.entries(catalogue).flatMap(([part, messages]) => (withRegions.has(part) ? [] : Object.keys(messages))),
);

const platformPart = new WeakMap<object, JsonObject>();

/**
 * A page's messages: the platform's in its language, overridden by the folder's, then by the page's own. An
 * English page of a folder without messages has its own and nothing more.
 */
export function messagesForPage(context: JsonObject, { strings, messages }: FolderMessages): PageMessages {
  const language = textAt(context, 'website.language');
  const own = objectAt(context, 'localizedStrings');
  const platform = platformMessages(language);
  const folder = messages.size === 0 ? undefined : messagesFor(messages, language);
  const ofTemplates = strings.size === 0 ? undefined : stringsFor(strings, language);
  if (platform === undefined && folder === undefined) {
    return { forTemplates: ofTemplates ? { ...ofTemplates, ...own } : own, forRegions: own, forBrowser: own };
  }
  const forRegions = { ...platform, ...folder, ...own };
  return {
    forTemplates: ofTemplates ? { ...platform, ...folder, ...ofTemplates, ...own } : forRegions,
    forRegions,
    forBrowser: { ...(platform && browserPart(platform)), ...(folder && picked(folder)), ...own },
  };
}

function browserPart(messages: JsonObject): JsonObject {
  let part = platformPart.get(messages);
  if (part === undefined) platformPart.set(messages, (part = picked(messages)));
  return part;
}

function picked(messages: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(messages).filter(([id]) => inBrowser.has(id)));
}
