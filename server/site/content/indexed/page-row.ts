import { isObject, type JsonValue } from '#engine';
import { formsInContent } from '../../blocks/forms-in-content.ts';
import { type JsonObject, listAt, objectAt, textAt } from '../../lib/json-access.ts';
import { namesOf } from '../held-pages.ts';
import { factsOf, type ItemFacts } from '../item-facts.ts';
import { entriesIn } from '../list-entries.ts';
import { listAbove } from '../page-path.ts';
import type { PageSummary } from '../page-source.ts';
import { summarise } from '../summary.ts';

/** What an index keeps of a page: all that is asked for without the page itself. */
export interface PageRow {
  readonly path: string;
  /** Its file in the folder. */
  readonly file: string;
  /** Changes with the file. */
  readonly stamp: string;
  readonly summary: PageSummary;
  /** The list that it is an item of, by the folder that it lies in. */
  readonly list: string | undefined;
  readonly facts: ItemFacts | undefined;
  /** Names by which a query means it. */
  readonly names: readonly string[];
  /** Ids of what it shows, of which it is the first to know: its own item before those of a list. */
  readonly items: readonly string[];
  /** Ids of the forms in its content. */
  readonly forms: readonly string[];
  /** What search finds of the items that stand in it; one that has a page of its own is found by that. */
  readonly listed: readonly ListedWords[];
}

export type ListedWords = Pick<PageSummary, 'path' | 'title' | 'excerpt' | 'text' | 'isProduct'>;

export function rowOf(file: string, path: string, stamp: string, context: JsonObject): PageRow {
  const summary = summarise(path, context);
  const item = context['item'];
  return {
    path,
    file,
    stamp,
    summary,
    list: summary.isItem ? listAbove(path) : undefined,
    facts: item === undefined ? undefined : factsOf(item),
    names: summary.isItem ? [] : namesOf(summary).filter((name) => name !== ''),
    items: [item, ...listAt(context, 'items')].flatMap((each) => textAt(each, 'id') || []),
    forms: formsOf(context),
    listed: summary.isPublic ? listedWords(summary, context) : [],
  };
}

/** What the index of pages takes of it: words are the other thread's. */
export const withoutListed = (row: PageRow): PageRow => ({ ...row, listed: [] });

function listedWords({ listed, canonical }: PageSummary, context: JsonObject): readonly ListedWords[] {
  if (listed.length === 0) return [];
  const named = (name: string) => entriesIn(context).map((entry) => [textAt(entry, name), entry] as const);
  const [byAddress, byName] = [new Map(named('fullUrl')), new Map(named('urlId'))];
  return listed.flatMap(({ path }) => {
    const item = byAddress.get(path) ?? byName.get(path.slice(canonical.length + 1));
    if (item === undefined) return [];
    const { title, excerpt, text, isProduct } = summarise(path, { item });
    return [{ path, title, excerpt, text, isProduct }];
  });
}

/** Forms that stand in a page's texts, and the one that its product asks. */
function formsOf(context: JsonObject): readonly string[] {
  const texts = [context, objectAt(context, 'item'), objectAt(context, 'collection'), ...listAt(context, 'items')];
  const written = texts.flatMap((value) =>
    ['mainContent', 'body', 'excerpt'].flatMap((name) => formsIn(isObject(value) ? value[name] : undefined)),
  );
  const fields = Object.values(objectAt(context, 'blockFields') ?? {}).flatMap((field) =>
    formsIn(isObject(field) ? field['html'] : field),
  );
  const asked = [objectAt(context, 'item'), ...listAt(context, 'items')].flatMap(
    (item) =>
      textAt(item, 'structuredContent.additionalFieldsForm.id') ||
      textAt(item, 'structuredContent.additionalFieldsFormId') ||
      [],
  );
  return [...new Set([...written, ...fields, ...asked])];
}

function formsIn(text: JsonValue | undefined): readonly string[] {
  return typeof text === 'string' ? [...formsInContent(text)].map(([id]) => id) : [];
}
