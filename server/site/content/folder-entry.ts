import type { JsonObject } from '../lib/json-access.ts';
import type { Listed } from './listed-below.ts';
import type { FoundPage, PageSummary } from './page-source.ts';

/** A page of a content folder, as it is held. */
export interface FolderEntry {
  readonly file: string;
  readonly path: string;
  fileStamp: string;
  /** Changes with the page: with its file, and with what its owner says of the products in it. */
  stamp: string;
  size: number;
  checked: number;
  summary: PageSummary;
  listsFolder: boolean;
  /** Whether another thread can read it as well. */
  standsAlone: boolean;
  /** Whether it is there for nobody. */
  isHidden: boolean;
  /** Ids of the products in it. */
  products: readonly string[];
  /** As its file has it. */
  published: JsonObject | undefined;
  /** With what its owner says of the products in it. */
  context: JsonObject | undefined;
  /** The context with what all pages share, for as long as both stay what they are. */
  found?: FoundPage & MadeOf;
}

/** What a context was put together of: the same, and it is as it was. */
interface MadeOf {
  readonly own: JsonObject;
  readonly shared: JsonObject;
  readonly stamp: string;
  /** The items of its list that lie in the folder beside it. */
  readonly below: Listed | undefined;
}
