import type { Tweak } from '#model';
import type { SiteDiagnostic } from '../lib/diagnostics.ts';
import type { Dialect } from './style-job.ts';

export interface CompiledStyles {
  /** Undefined when nothing could be made; the caller keeps what it had. */
  readonly css: string | undefined;
  readonly dialect: Dialect;
  readonly diagnostics: readonly SiteDiagnostic[];
  readonly tweaks: readonly Tweak[];
  readonly read: readonly string[];
}
