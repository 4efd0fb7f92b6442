import { OutsideFault } from '../../outside-fault.ts';
import type { JsonObject } from '../lib/json-access.ts';

/** A page's context with a word that changes whenever the context does. */
export interface FoundPage {
  readonly context: JsonObject;
  readonly version: string;
}

/** A source that does not answer at the moment, or not with a page, and may a little later. */
export class SourceUnavailable extends OutsideFault {}

/** Where page contexts come from: a content folder, or another server of the same kind. */
export interface PageSource {
  /** The page at a path, or undefined. Rejects only when the source itself is out of order. */
  find(path: string, query: URLSearchParams): Promise<FoundPage | undefined>;
  /** The page as it is now, when that is known without waiting. */
  fresh(path: string): FoundPage | undefined;
  /** The same at once, for tags in a page that is being rendered; undefined also for what must be fetched first. */
  peek(path: string): FoundPage | undefined;
  /** Every page that can be listed, in a stable order; an upstream lists none. */
  list(): readonly PageSummary[];
  /** What pages share: website, settings, navigations, block fields. */
  shared(): JsonObject;
  /** Changes with anything that navigations, queries or search show. */
  readonly version: string;
  /** Looks at every file again, now: for a host that was told of a change. */
  refresh?(): void;
  close(): Promise<void>;
}

/** What navigations, queries and search need of a page without its whole context. */
export interface PageSummary {
  readonly path: string;
  readonly fullUrl: string;
  readonly urlId: string;
  readonly title: string;
  readonly isItem: boolean;
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
