import type { PageSource, PageSummary } from './page-source.ts';

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
