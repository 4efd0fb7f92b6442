import type { SiteDiagnostic } from '../../lib/diagnostics.ts';
import type { PageRow } from './page-row.ts';
import type { FoundWords, WordsAsked } from './words.ts';

/** What the thread of a content is started with. */
export interface ContentJob {
  /** The content folder by its real path, or the name that the database has the site under. */
  readonly root: string;
  /** The folder of its index. */
  readonly folder: string;
  readonly mostPages: number;
  /** Whether there is no index yet: then all pages are read before anything else. */
  readonly isNew: boolean;
  /** Whether drafts are pages too. */
  readonly showsDrafts: boolean;
}

/** The text of a file that lies in a database; without one, it is gone. */
export interface KeptFile {
  readonly file: string;
  readonly stamp: string;
  readonly body: string | undefined;
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
  | {
      readonly kind: 'changed';
      readonly rows: readonly PageRow[];
      readonly gone: readonly string[];
      /** Of pages that lie in no folder, their texts. */
      readonly files?: readonly KeptFile[];
    }
  | { readonly kind: 'found'; readonly id: number; readonly found: FoundWords }
  /** The words cannot be looked for at the moment. */
  | { readonly kind: 'unfound'; readonly id: number }
  /** Of a thread for several sites: what this one's work has ended by. */
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined }
  | { readonly kind: 'closed' };
