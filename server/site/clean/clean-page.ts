import { isArray, type JsonValue } from '#engine';
import { type ContentMessages, englishContentMessages } from '../content-messages.ts';
import { type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import { type JsonObject, withMembers } from '../lib/json-access.ts';
import type { Removal } from '../rich-text/tree.ts';
import type { SiteData } from '../tags/site-data.ts';
import type { TemplateSettings } from '../templates.ts';
import { cleanContent } from './clean-content.ts';
import { contentOnce } from './clean-once.ts';
import { printedCleanly } from './printed.ts';

/** What of a page's options says how far its data are to be trusted. */
export interface TrustOptions {
  /** What blocks of content say; in English without. */
  readonly messages?: ContentMessages | undefined;
  /** Path of the page; also its canonical address where its JSON has none. */
  readonly path: string;
  readonly data: SiteData;
  readonly settings?: TemplateSettings | undefined;
  /** Whether `regionMarkup` in the context is what the server itself has made for this visitor. */
  readonly hasOwnRegion?: boolean | undefined;
}

export interface PageInput {
  readonly context: JsonObject;
  readonly data: SiteData;
  /** How a template is rendered over data that come from the page or the site around it. */
  settingsFor(data: JsonObject, settings: TemplateSettings): TemplateSettings;
}

/**
 * What a page is rendered from, without anything of the data that could run, lead away by itself or send elsewhere. The
 * reference profile is for comparing bytes, and changes nothing.
 */
export function cleanPage(
  given: JsonObject,
  options: TrustOptions,
  report: (diagnostic: SiteDiagnostic) => void,
): PageInput {
  const { path, data, settings, hasOwnRegion, messages = englishContentMessages } = options;
  if (settings?.profile === 'reference') return { context: given, data, settingsFor: (_data, as) => as };
  const interrupt = settings?.interrupt;
  const tell = (where: string, removal: Removal) =>
    report(siteDiagnostic('content-unsafe', { file: path }, { path: where, what: WORDS[removal] }));
  const own = hasOwnRegion === true ? given['regionMarkup'] : undefined;
  const { value, notes } = cleanContent(own === undefined ? given : withoutRegion(given), interrupt, messages);
  for (const note of notes) tell(note.path, note.removal);
  const printed = printedCleanly(own, (text, removed) => {
    for (const removal of removed) tell(wayTo(text, value) ?? 'A text of the page', removal);
  });
  return {
    context: own === undefined ? value : withMembers(value, { regionMarkup: own }),
    data: {
      navigation: (name) =>
        mapped(data.navigation(name), (entries) => cleanContent(entries, interrupt, messages).value),
      collection: (urlId, wanted) =>
        mapped(data.collection(urlId, wanted), (context) => cleanContent(context, interrupt, messages).value),
      blockField: (id) => mapped(data.blockField(id), (html) => contentOnce(html, messages, interrupt).text),
    },
    settingsFor(over, as) {
      const looked = own === undefined ? over : withoutRegion(over);
      return cleanContent(looked, interrupt, messages).isRisky ? { ...as, printed } : as;
    },
  };
}

function withoutRegion({ regionMarkup: _own, ...rest }: JsonObject): JsonObject {
  return rest;
}

function mapped<T>(value: T | undefined, change: (value: T) => T): T | undefined {
  return value === undefined ? undefined : change(value);
}

const WORDS: Readonly<Record<Removal, string>> = {
  script: 'a script',
  handler: 'an attribute that runs a script',
  address: 'an address that is not one of the web',
  form: 'a form that sends to another site',
  element: 'an element that no content may have',
};

/** Where a text stands in the data, for the one who has to find it there. */
function wayTo(text: string, value: JsonValue): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of isArray(value) ? value.entries() : Object.entries(value)) {
    if (member === text) return String(name);
    const inner = wayTo(text, member);
    if (inner !== undefined) return `${name}.${inner}`;
  }
  return undefined;
}
