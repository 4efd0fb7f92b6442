import type { Tweak, TweakValues } from '#model';
import type { Dialect } from './style-job.ts';

/** What a folder's style sheets come to. */
export interface SiteStyles {
  readonly css: string;
  readonly dialect: Dialect;
  /** Files of styles/ that are compiled, in order, and all that were read for it. */
  readonly sheets: readonly string[];
  /** Whether the folder leaves something to the platform, as its settings say. */
  readonly isOfPlatform: boolean;
  readonly files: readonly string[];
  readonly tweaks: readonly Tweak[];
  /** What the owner chose, as the sheet has it. */
  readonly values: TweakValues;
}
