import { commentsOpen, type JsonValue } from '#model';

/** What visitors may do with an item of the site's content, and what it had of it when it was published. */
export interface ContentItem {
  readonly id: string;
  readonly title: string;
  readonly fullUrl: string;
  readonly takesComments: boolean;
  readonly commentCount: number;
  readonly takesLikes: boolean;
  readonly likeCount: number;
  /** Whether visitors can have added to either count. */
  readonly isDiscussed: boolean;
}

/**
 * The items of a site's pages by id. Comments are open when the item says so (`commentState` 1) and the
 * site does not switch them off; likes where the site has switched them on.
 */
export function contentItems(pages: readonly JsonValue[]): ReadonlyMap<string, ContentItem> {
  const settings = pages.map((page) => member(page, 'websiteSettings')).find((found) => found !== undefined);
  const siteComments = member(settings, 'commentsEnabled') !== false;
  const takesLikes = member(settings, 'simpleLikingEnabled') === true;
  const items = new Map<string, ContentItem>();
  for (const page of pages) {
    for (const item of [member(page, 'item'), ...list(member(page, 'items'))]) {
      const id = member(item, 'id');
      if (typeof id !== 'string') continue;
      const takesComments = siteComments && member(item, 'commentState') === commentsOpen;
      const commentCount = count(member(item, 'publicCommentCount'));
      items.set(id, {
        id,
        title: text(member(item, 'title')),
        fullUrl: text(member(item, 'fullUrl')) || '/',
        takesComments,
        commentCount,
        takesLikes,
        likeCount: count(member(item, 'likeCount')),
        isDiscussed: takesComments || takesLikes || commentCount > 0,
      });
    }
  }
  return items;
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as { readonly [name: string]: JsonValue })[name] : undefined;
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function count(value: JsonValue | undefined): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
