import { beginningOf, defaultBudgets, isArray, isObject, type JsonValue, trustJson } from '#engine';
import { itemsOf, type MadePage, onlyPlaceOf } from './assembly/kept-page.ts';
import type { KeptRows } from './assembly/kept-rows.ts';
import { cleanContent } from './clean/clean-content.ts';
import type { PageInput } from './clean/clean-page.ts';
import { contentMessagesOf } from './content-messages.ts';
import { contextJson, entryJson } from './head/context-json.ts';
import { type JsonObject, textAt } from './lib/json-access.ts';
import type { PageFiles } from './page-files.ts';
import type { PageOptions } from './page-options.ts';
import { viewOf } from './page-view.ts';
import type { RenderedPage } from './rendered-page.ts';
import type { Site } from './site.ts';
import { settingsFor } from './template-settings.ts';

/** How deep an element may be: it stands in a list of the root. */
const ELEMENT_DEPTH = defaultBudgets.dataDepth - 2;

/** The page as it was but for rows of its list and what follows from them, where that is all that may be another. */
export function exchangeRows(site: Site, given: JsonObject, options: PageOptions): RenderedPage | undefined {
  const { kept, pool, settings = {} } = options;
  // Memory that another page gets is not kept.
  if (kept === undefined || pool !== undefined) return undefined;
  return kept.page?.exchange(given, {
    tagMark: site.templates.marks.prefix,
    json: entryJson,
    clean(element, messages) {
      if (!isArray(element) && !isObject(element)) return element;
      const { value, notes, isRisky } = cleanContent(element, settings.interrupt, messages);
      return notes.length > 0 || isRisky ? undefined : trustJson(value, ELEMENT_DEPTH);
    },
    print(path, data) {
      const { rows, sink } = kept.rowsOf(path) ?? {};
      if (rows === undefined || sink === undefined) return undefined;
      const as = settingsFor(settings, textAt(data, 'website.language'), site.extensions.config);
      return site.templates.printRows(path, data, as, rows, sink) ? rows.page : undefined;
    },
  });
}

export function isSamePage(one: RenderedPage, other: RenderedPage): boolean {
  const told = ({ body: _body, ...rest }: RenderedPage) => JSON.stringify(rest);
  return one.body.equals(other.body) && told(one) === told(other);
}

interface Parts {
  readonly site: Site;
  readonly files: PageFiles;
  readonly given: JsonObject;
  readonly input: PageInput;
  readonly rendered: RenderedPage;
}

/**
 * What a page can be made of again where rows of its list alone are other ones; undefined where more of it may follow from
 * the list than the rows that one file prints.
 */
export function madePage(kept: KeptRows, parts: Parts, { settings = {} }: PageOptions): MadePage | undefined {
  const { site, files, given, input, rendered } = parts;
  const [path, rows] = kept.rowsFile ?? [];
  const printed = rows?.page;
  if (path === undefined || printed === undefined || !isOfFiles(site, rendered)) return undefined;
  const { data, shown } = viewOf(site, input.context);
  const items = itemsOf(data);
  if (items !== itemsOf(input.context) || items !== itemsOf(shown)) return undefined;
  // What is made of the list, or of an element, has to be made anew.
  const isSettled = files.isSettledWithout(new Set<JsonValue | undefined>([items, ...items]));
  // Text that is looked at while it is printed, and what was read for reports, belong to the render that they came up in.
  const { trace, missingNames, printed: isPrinted } = input.settingsFor(data, settings);
  if (!isSettled || trace === true || missingNames === true || isPrinted !== undefined) return undefined;
  const list = printed.lists.findIndex(({ elements }) => elements === items);
  const found = printed.lists[list];
  if (found === undefined) return undefined;
  const bytes = printed.bytes.subarray(beginningOf(found, 0), beginningOf(found, items.length));
  const rowsAt = onlyPlaceOf(bytes, rendered.body);
  const json = placeOfJson(shown, rendered.body);
  if (rowsAt === undefined || json === 'unknown') return undefined;
  const messages = contentMessagesOf(given, site.messages);
  return { given, data, messages, path, printed, list, rowsAt, json, rendered };
}

/** Whether nothing was told of the page, and no script of its template's may be looked at for what it asks for. */
function isOfFiles({ usedGlobals }: Site, { diagnostics, readsClock, onlyOurScripts }: RenderedPage): boolean {
  const mayNeedGlobals = !onlyOurScripts && (usedGlobals.inTemplates || usedGlobals.files.size > 0);
  return diagnostics.length === 0 && !readsClock && !mayNeedGlobals;
}

function placeOfJson(shown: JsonObject, body: Buffer): MadePage['json'] | 'unknown' {
  const json = Buffer.from(contextJson(shown));
  const at = onlyPlaceOf(json, body);
  if (at !== undefined) return { at, end: at + json.length };
  return body.includes('data-page-context') ? 'unknown' : undefined;
}
