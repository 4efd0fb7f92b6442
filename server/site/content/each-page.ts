import { entriesIn, entryAddresses } from './list-entries.ts';
import type { PageSource, PageSummary } from './page-source.ts';
import { aliasesOf } from './summary.ts';

/** Pages taken from a source at a time. */
const TAKEN = 200;

/** Pages of a source one after the other; what was not asked for is not read. */
export function* eachPage(source: Pick<PageSource, 'pages'>): Generator<PageSummary, void> {
  let after: string | undefined;
  do {
    const part = source.pages({ after, most: TAKEN });
    yield* part.pages;
    after = part.next;
  } while (after !== undefined);
}

export function firstPage(
  source: Pick<PageSource, 'pages'>,
  isWanted: (page: PageSummary) => boolean,
): PageSummary | undefined {
  for (const page of eachPage(source)) if (isWanted(page)) return page;
  return undefined;
}

/**
 * Every address at which the content has a page: the paths of its files, the addresses that pages give themselves, and the
 * items that stand in a list alone. An address may come twice. One context is read at a time.
 */
export function* pageAddresses(source: Pick<PageSource, 'pages' | 'peek'>): Generator<string, void> {
  for (const page of eachPage(source)) {
    // What another page is found under is that page's.
    const isOwn = (alias: string) => source.peek(alias)?.path === page.path;
    const own = [page.path, ...aliasesOf(page).filter(isOwn)];
    yield* own;
    const context = source.peek(page.path)?.context;
    const entries = context === undefined ? [] : entriesIn(context);
    for (const list of own) for (const entry of entries) yield* entryAddresses(entry, list);
  }
}
