import { pageTypes } from '#model';
import { readPageFile } from '../../site/content/content-files.ts';
import { withoutDrafts } from '../../site/content/drafts.ts';
import { isWholeList, wholeList } from '../../site/content/list-query.ts';
import { viewList } from '../../site/content/list-view.ts';
import { withoutLockedAt } from '../../site/content/locked-content.ts';
import { productsIn } from '../../site/content/product-overrides.ts';
import { standsAlone } from '../../site/content/unread-page.ts';
import { type JsonObject, withMembers } from '../../site/lib/json-access.ts';
import type { Site } from '../../site/site.ts';
import { blockFieldIn, isCollection, navigationIn, type SiteData } from '../../site/tags/site-data.ts';
import { listsNothing } from '../pages/page-key.ts';
import { completeContext } from '../pages/page-type.ts';
import { folderTarget } from '../pages/resolve-page.ts';
import type { ShownUnread, UnreadRender } from '../render/watched-render.ts';

interface Read {
  readonly context: JsonObject;
  readonly shown: ShownUnread;
}

/** A page that the first thread has not read, as it is shown there; undefined for what follows from more than its file. */
export function readUnread(
  { page, query, locks }: Omit<UnreadRender, 'withLive' | 'hasWhole'>,
  shared: JsonObject,
  site: Site,
): Read | undefined {
  // Whoever reads it in the first thread tells what is wrong with it.
  const read = readPageFile(page.root, page.file, () => undefined, 'quiet');
  const published = read && withoutDrafts(read.context);
  if (published === undefined || !standsAlone(published, productsIn(published))) return undefined;
  const context = withoutLockedAt(locks, page.path)(withMembers(shared, published));
  if (folderTarget(context) !== undefined) return undefined;
  const size = site.configOf(context)?.pageSize;
  const view = viewList(context, query, size);
  if (view === undefined) return undefined;
  // A filter of a page that lists nothing changes nothing.
  const isWhole = view === context || isWholeList(query);
  const whole = view === context ? viewList(context, wholeList, size) : view;
  const completed = completeContext(whole ?? context);
  if (completed['pageType'] === pageTypes.notFound) return undefined;
  return { context: completed, shown: { isWhole, listsNothing: listsNothing(completed) } };
}

/** What the page says itself is not asked of the thread that has not read it. */
export function withOwn(own: JsonObject, around: SiteData): SiteData {
  return {
    navigation: (name) => navigationIn(own, name) ?? around.navigation(name),
    collection: (name, wanted) =>
      isCollection(own, name) && Object.hasOwn(own, 'items') ? own : around.collection(name, wanted),
    blockField: (id) => blockFieldIn(own, id),
  };
}
