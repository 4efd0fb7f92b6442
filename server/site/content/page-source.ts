import type { JsonValue } from '#engine';
import { OutsideError } from '../../lib/outside-error.ts';
import type { JsonObject } from '../lib/json-access.ts';
import type { WantedItems } from '../tags/site-data.ts';
import type { PageChange } from './change-log.ts';
import type { KnownStock } from './known-stock.ts';
import type { ListQuery } from './list-query.ts';
import type { KnownOverrides } from './product-overrides.ts';
import type { UnreadPage } from './unread-page.ts';

/** A page's context with a word that changes whenever the context does. */
export interface FoundPage {
  readonly context: JsonObject;
  readonly version: string;
  /** Its own path, where it may be found under several. */
  readonly path?: string | undefined;
}

/** A source that does not answer at the moment, or not with a page, and may a little later. */
export class SourceUnavailable extends OutsideError {}

/** Where page contexts come from: a content folder, or another server of the same kind. */
export interface PageSource {
  /** The page at a path, or undefined. Rejects only when the source itself is out of order. */
  find(path: string, query: URLSearchParams): Promise<FoundPage | undefined>;
  /** The page as it is now, when that is known without waiting. */
  fresh(path: string): FoundPage | undefined;
  /** A page that is better read by the thread that renders it; undefined for all that are read here. */
  unread?(path: string): UnreadPage | undefined;
  /** The same at once, for tags in a page that is being rendered; undefined also for what must be fetched first. */
  peek(path: string): FoundPage | undefined;
  /** Some of the pages that can be listed, in a stable order; an upstream lists few. Nothing gives all of them at once. */
  pages(part: PartOfPages): PagesPart;
  /** How many pages can be listed. */
  readonly count: number;
  /** Pages that are no items of a list: what navigations show. At most `mostCollections`. */
  collections(): readonly PageSummary[];
  /** Path of the collection that a query names by its urlId, its path or its id. */
  collectionAt(name: string): string | undefined;
  /** What pages share: website, settings, navigations, block fields. */
  shared(): JsonObject;
  /** Changes with anything that navigations, queries or search show. */
  readonly version: string;
  /** Which pages have changed since a version; undefined where that is not known. */
  changesSince?(version: string): readonly PageChange[] | undefined;
  /** Where there are more pages than are held in memory: what is asked of their index. */
  readonly large?: LargeContent | undefined;
  /** What can be bought now, where lists are narrowed here; told by whoever counts it. */
  readonly stock?: KnownStock | undefined;
  /** What the owner says of products, where their pages are read here. */
  readonly overrides?: KnownOverrides | undefined;
  /** Where there is an index: takes pages of other programs into it. Their contexts stay with whoever gives them. */
  takeIn?(pages: ReadonlyMap<string, PageBeside>): void;
  /** Looks at every file again, now: for a host that was told of a change. */
  refresh?(): void;
  close(): Promise<void>;
}

/** A page of another program, which stands beside those of the folder. */
export interface PageBeside {
  readonly path: string;
  /** Changes with the page. */
  readonly hash: string;
  readonly context: JsonObject;
}

export interface PartOfPages {
  /** Where the part before ended; the first part without. */
  readonly after?: string | undefined;
  readonly most: number;
}

export interface PagesPart {
  readonly pages: readonly PageSummary[];
  /** Where the next part begins; undefined after the last page. */
  readonly next: string | undefined;
}

/** A part of a list, with where it stands in the whole. */
export interface ListPart {
  readonly items: readonly JsonValue[];
  /** Where the pages of the items are. */
  readonly paths: readonly string[];
  /** How many there are; undefined where counting them would take longer than showing them. */
  readonly total: number | undefined;
  /** Where the parts beside it begin. */
  readonly next: string | undefined;
  readonly previous: string | undefined;
  /** What the list can be narrowed by, with how many there are of each. */
  readonly labels: ReadonlyMap<string, number>;
}

/** Paths of pages that have all words of a search. */
interface FoundPages {
  readonly products: readonly string[];
  readonly others: readonly string[];
  readonly count: number;
  /** The words, with those in the place of a slip that were meant. */
  readonly words: readonly string[];
}

/** Contents that are asked for in parts, because they are too many to be held. */
export interface LargeContent {
  /** A part of what lies below a list; undefined where there is nothing at that place. */
  part(list: string, query: ListQuery, size: number): ListPart | undefined;
  /** The first items of a list in its own order: they alone are read. */
  first(list: string, wanted: WantedItems): readonly JsonValue[];
  countBelow(list: string): number;
  /** Changes with what lies below a list, or with one aspect of it alone; see `aspectsOf`. */
  versionBelow(list: string, aspect?: string): string;
  /** What of a list its parts for a query depend on, beside the items that they show. */
  aspectsOf(query: ListQuery): readonly string[];
  /** Changes with the page at a path, and sometimes without. */
  versionOf(path: string): string;
  /** Path of the page that knows most of an item. */
  pageOfItem(id: string): string | undefined;
  /** Ids of items in the order of the ids, after one. */
  itemsAfter(id: string, most: number): readonly string[];
  /** Ids of items of a product type; of the rare ones alone: digital goods, services, gift cards. */
  itemsOfType(type: number): readonly string[];
  pageOfForm(id: string): string | undefined;
  forms(most: number): readonly (readonly [id: string, path: string])[];
  /** Paths of the collections with a `typeName`, some hundreds at most. */
  ofKind(kind: string): readonly string[];
  /** Parts of the site map, with when each has changed last. */
  siteMapParts(): readonly { readonly part: number; readonly changed: number | undefined }[];
  /** What everybody may see of one part, as far as the pages themselves say. */
  siteMapPart(part: number): readonly { readonly path: string; readonly changed: number | undefined }[];
  /** Never on the time of the thread that asks. */
  find(text: string, most: number): Promise<FoundPages>;
}

/** What navigations, queries and search need of a page without its whole context. */
export interface PageSummary {
  readonly path: string;
  readonly fullUrl: string;
  readonly urlId: string;
  readonly title: string;
  readonly isItem: boolean;
  /** Whether it is the page of something that is sold. */
  readonly isProduct: boolean;
  readonly ordering: number;
  readonly collection: JsonObject | undefined;
  /** Plain text, for search. */
  readonly text: string;
  readonly excerpt: string;
  readonly image: string;
  /** Addresses and urlIds of the items in a list, so that an item without a file of its own is found. */
  readonly items: readonly string[];
  /** The address that the page calls its own. */
  readonly canonical: string;
  /** When its content changed last, in milliseconds since 1970. */
  readonly changed: number | undefined;
  /** Whether search engines may be told of it, as far as its own data say. */
  readonly isPublic: boolean;
  /** Pages of the items in a list. */
  readonly listed: readonly { readonly path: string; readonly changed: number | undefined }[];
}
