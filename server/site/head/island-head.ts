import type { Piece } from '../assembly/page-assembly.ts';

/** What a page with islands has in its head. */
export interface IslandHead {
  readonly style: string;
  readonly sheets: readonly string[];
  /** The script that wakes them; none where the runtime is not served. */
  readonly script: readonly Piece[];
}
