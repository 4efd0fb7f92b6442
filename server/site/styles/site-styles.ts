import type { Tweak, TweakValues } from '#model';
import type { Dialect } from './style-job.ts';

/** What a folder's style sheets come to. */
export interface SiteStyles {
  readonly css: string;
  readonly dialect: Dialect;
  /** Files of styles/ that are compiled, in order, and all that were read for it. */
  readonly sheets: readonly string[];
  readonly files: readonly string[];
  readonly tweaks: readonly Tweak[];
  /** What the owner chose, as the sheet has it. */
  readonly values: TweakValues;
}
