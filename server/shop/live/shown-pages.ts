// biome-ignore lint/style/noRestrictedImports: it stops at the number that is asked for.
import { eachPage } from '../../site/content/each-page.ts';
import type { PageSource, PageSummary } from '../../site/content/page-source.ts';

/** Pages that an owner may look at something on: the home page first. */
export function shownPages(source: Pick<PageSource, 'pages' | 'collections'>, most: number): readonly PageSummary[] {
  const shown = new Map<string, PageSummary>();
  const home = source.collections().find(({ path }) => path === '/');
  for (const page of [...(home === undefined ? [] : [home]), ...firstPages(source, most)]) shown.set(page.path, page);
  return [...shown.values()].slice(0, most);
}

function* firstPages(source: Pick<PageSource, 'pages'>, most: number): Generator<PageSummary> {
  let count = 0;
  for (const page of eachPage(source)) {
    if (/^\/(?:404|500)$/.test(page.path)) continue;
    yield page;
    count += 1;
    if (count === most) return;
  }
}
