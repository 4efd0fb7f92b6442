import type { Tweak, TweakValues } from '#model';
import type { AskedFiles } from './asked-files.ts';
import type { SkippedPlace, StyleDiagnostic } from './sheet-folder.ts';

/** In which dialect a folder is written, and so which compiler is asked first. */
export type Dialect = 'platform' | 'newer';

/** What goes to the stylesheet worker. */
export interface StyleJob {
  /** Real path of the template folder. */
  readonly root: string;
  /** Files of styles/, in order. */
  readonly names: readonly string[];
  /** What the owner chose. */
  readonly values: TweakValues;
  /** Where in which sheet the work is, counted as they were read: what is told when the worker has to be ended. */
  readonly progress: Int32Array<SharedArrayBuffer>;
  /** Places that ended a worker before this one; the statements around them are left out. */
  readonly skipped: readonly SkippedPlace[];
  /** Whether less.js is left out because nothing else ended. */
  readonly isPlatformOnly: boolean;
}

/** What comes back. */
export interface StyleOutcome {
  readonly css: string;
  readonly dialect: Dialect;
  readonly diagnostics: readonly StyleDiagnostic[];
  /** Every variable and mixin that is defined, where a name is unknown. */
  readonly names: readonly string[];
  readonly tweaks: readonly Tweak[];
  /** Files read, for the watcher. */
  readonly read: readonly string[];
  /** Undefined where one was refused, for reasons that may pass. */
  readonly asked: AskedFiles | undefined;
}

/** What a thread says once it can work: by which name its time is asked for. */
export interface StyleThreadReady {
  readonly thread: string | undefined;
}
