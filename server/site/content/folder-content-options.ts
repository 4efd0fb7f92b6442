import type { SiteDiagnostic } from '../lib/diagnostics.ts';
import type { SharedRoom } from '../lib/shared-room.ts';

export interface FolderContentOptions {
  readonly folder: string;
  readonly report: (diagnostic: SiteDiagnostic) => void;
  /** Pages that are listed; what comes after them is told of. */
  readonly mostPages?: number;
  /** Memory that contexts share with other caches. */
  readonly room?: SharedRoom | undefined;
  /** Whether drafts are pages too, for those who write them. */
  readonly showsDrafts?: boolean | undefined;
  /** Size of a page's file from which another thread reads it; without, none does. */
  readonly unreadBytes?: number | undefined;
}
