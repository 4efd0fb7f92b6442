import { createHash } from 'node:crypto';
import { listAbove } from '../../site/content/page-path.ts';
import type { PageSource } from '../../site/content/page-source.ts';
import type { SiteTree } from '../../site/content/site-tree.ts';
import type { SharedTags } from '../cdn/shared-tags.ts';
import type { CachedPage } from './page-cache.ts';
import type { ReadKey } from './page-reads.ts';

interface Around {
  readonly shared: SharedTags;
  readonly source: PageSource;
  readonly tree: SiteTree;
  readonly stateOf: (key: ReadKey) => string;
}

/** A part that shows many items is told of with whatever changes below its list. */
function asWholeList(key: ReadKey): ReadKey {
  if (key.startsWith('item:')) return `below:${listAbove(key.slice('item:'.length)) ?? ''}`;
  return key.startsWith('below:') ? (key.replace(/#.*/, '') as ReadKey) : key;
}

/** More changed pages than these are told of as all. */
const MOST_TOLD = 100;
/** Of a page that is made of more than these, every change counts. */
const MOST_TAGS = 40;

/** What a CDN knows each page by: what it was made of, so that a change makes it forget the pages that show it, and no others. */
export class CdnTags {
  readonly #around: Around;
  readonly #known = new WeakMap<CachedPage, readonly string[]>();
  /** What is not told by the path of a page that changed: the state that pages last read it in. */
  readonly #states = new Map<ReadKey, string>();

  constructor(around: Around) {
    this.#around = around;
  }

  of(page: CachedPage): readonly string[] {
    const known = this.#known.get(page);
    if (known !== undefined) return known;
    const tags = this.#tagsOf(page);
    this.#known.set(page, tags);
    return tags;
  }

  /** Tags of what has changed since a version of the content; undefined where that may be anything. */
  since(version: string): readonly string[] | undefined {
    const { source, stateOf } = this.#around;
    const changes = source.changesSince?.(version);
    // Of a new list, or one that is gone, nobody knows which pages would have asked for it.
    if (changes === undefined || changes.length > MOST_TOLD || changes.some(({ isItem }) => !isItem)) return undefined;
    const keys: ReadKey[] = ['any'];
    for (const { path } of changes) keys.push(`page:${path}`, `below:${listAbove(path) ?? ''}`);
    for (const [key, state] of this.#states) {
      const now = stateOf(key);
      if (now === state) continue;
      this.#states.set(key, now);
      keys.push(key);
    }
    return [...new Set(keys)].map((key) => this.#tagOf(key));
  }

  #tagsOf({ reads, live }: CachedPage): readonly string[] {
    const { shared } = this.#around;
    const read = [...(reads?.keys ?? ['any' as const])];
    const fewer = read.length > MOST_TAGS ? read.map(asWholeList) : read;
    const keys = new Set(fewer.flatMap((key) => this.#keysOf(key)));
    const told = keys.size > MOST_TAGS ? (['any'] as const) : keys;
    return [shared.all, ...(live === undefined ? [] : [shared.live]), ...[...told].map((key) => this.#tagOf(key))];
  }

  /** A collection is a page, with what lies below it. */
  #keysOf(key: ReadKey): readonly ReadKey[] {
    const { tree, stateOf } = this.#around;
    if (key.startsWith('collection:')) {
      const path = tree.pathOfCollection(key.slice('collection:'.length));
      return [`page:${path}`, `below:${path}`];
    }
    if (key === 'navigation' || key === 'stock' || key.startsWith('form:') || key.includes('#'))
      this.#states.set(key, stateOf(key));
    return key.startsWith('item:') ? [`page:${key.slice('item:'.length)}`] : [key];
  }

  #tagOf(key: ReadKey): string {
    const digest = createHash('sha256').update(key).digest('base64url').slice(0, 10);
    return `${this.#around.shared.all}-${digest}`;
  }
}
