import type { SiteDiagnostic } from '../../lib/diagnostics.ts';
import type { PageRow } from './page-row.ts';
import type { FoundWords, WordsAsked } from './words.ts';

/** What the thread of a content folder is started with. */
export interface ContentJob {
  /** The content folder, by its real path. */
  readonly root: string;
  /** The folder of its index. */
  readonly folder: string;
  readonly mostPages: number;
  /** Whether there is no index yet: then all pages are read before anything else. */
  readonly isNew: boolean;
}

export type ToThread =
  | { readonly kind: 'find'; readonly id: number; readonly asked: WordsAsked }
  /** Pages that lie in no file are in the index of pages, or are there no more: their words are for this thread. */
  | { readonly kind: 'write'; readonly rows: readonly PageRow[]; readonly gone: readonly string[] }
  /** What was told last is in the index; the next part may come. */
  | { readonly kind: 'taken' }
  /** Pages of which it is known that they have changed. */
  | { readonly kind: 'look'; readonly files: readonly string[] }
  | { readonly kind: 'close' };

export type FromThread =
  /** All pages were read: the index may be opened. */
  | { readonly kind: 'ready'; readonly read: number }
  | { readonly kind: 'problem'; readonly diagnostic: SiteDiagnostic }
  /** Pages that are new or have changed, and paths of those that are gone. */
  | { readonly kind: 'changed'; readonly rows: readonly PageRow[]; readonly gone: readonly string[] }
  | { readonly kind: 'found'; readonly id: number; readonly found: FoundWords }
  | { readonly kind: 'closed' };
