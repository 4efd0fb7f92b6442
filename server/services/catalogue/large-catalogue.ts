import type { JsonValue } from '#model';
import type { Catalogue, CatalogueItem } from './catalogue.ts';
import { PageCatalogue } from './page-catalogue.ts';

/** Content that is asked for page by page; see `LargeContent` of the site. */
export interface CataloguePages {
  /** The page at a path: the same object until it changes. */
  page(path: string): JsonValue | undefined;
  pageOfItem(id: string): string | undefined;
  /** Ids of items in the order of the ids, after one. */
  itemsAfter(id: string, most: number): readonly string[];
  itemsOfType(type: number): readonly string[];
  pageOfForm(id: string): string | undefined;
  forms(most: number): readonly (readonly [id: string, path: string])[];
  ofKind(kind: string): readonly string[];
}

/** Ids taken at a time. */
const TAKEN = 500;
/** Forms that stand by themselves and are known to the owner. */
const MOST_FORMS = 500;

/** By page, because page data never change. */
const known = new WeakMap<object, PageCatalogue>();

/**
 * The catalogue of a content that is too large to be gathered: each item, form and gallery is read of the page that knows
 * most of it when it is asked for. `whole` is the catalogue of what all pages share: the rules, the currency.
 */
export function largeCatalogue(pages: CataloguePages, whole: () => Catalogue): Catalogue {
  const at = (path: string | undefined): PageCatalogue | undefined => {
    const page = path === undefined ? undefined : pages.page(path);
    if (typeof page !== 'object' || page === null) return undefined;
    const made = known.get(page) ?? new PageCatalogue(page);
    known.set(page, made);
    return made;
  };
  const item = (id: string) => at(pages.pageOfItem(id))?.item(id) ?? whole().item(id);
  const { websiteId, currency, website, mails } = whole();
  return {
    websiteId,
    currency,
    website,
    get rules() {
      return whole().rules;
    },
    refreshRules: async () => undefined,
    item,
    hidden: () => undefined,
    items: (from) => itemsFrom(pages, item, from),
    itemsOfType: (type) => pages.itemsOfType(type).flatMap((id) => item(id) ?? []),
    // What the owner says of a form counts for more than what content was published with.
    form: (id) => whole().form(id) ?? at(pages.pageOfForm(id))?.form(id),
    siteForms: () => [...new Set([...whole().siteForms(), ...siteForms(pages, at)])],
    content: (id) => at(pages.pageOfItem(id))?.content(id),
    galleries: () => pages.ofKind('gallery').flatMap((path) => at(path)?.galleries() ?? []),
    mails,
  };
}

function* itemsFrom(
  pages: CataloguePages,
  item: Catalogue['item'],
  from: string | undefined,
): Generator<CatalogueItem, void> {
  const first = from === undefined ? undefined : item(from);
  if (first !== undefined) yield first;
  let ids = pages.itemsAfter(from ?? '', TAKEN);
  while (ids.length > 0) {
    for (const id of ids) {
      const found = item(id);
      if (found !== undefined) yield found;
    }
    ids = pages.itemsAfter(ids.at(-1) ?? '', TAKEN);
  }
}

function siteForms(pages: CataloguePages, at: (path: string) => PageCatalogue | undefined): readonly string[] {
  return pages.forms(MOST_FORMS).flatMap(([id, path]) => (at(path)?.siteForms().includes(id) === true ? [id] : []));
}
