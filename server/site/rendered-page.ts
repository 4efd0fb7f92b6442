import type { Bytes } from './assembly/page-assembly.ts';
import type { SiteDiagnostic } from './lib/diagnostics.ts';

export interface RenderedPage extends Bytes {
  readonly diagnostics: readonly SiteDiagnostic[];
  /** Whether every script that runs in the page is the runtime's: none of the template, of an owner, of a captcha. */
  readonly onlyOurScripts: boolean;
  /** Policy sources of a page without nonces. */
  readonly scriptHashes?: readonly string[];
  /** Whether a template asked for the time: what it says of it is true for a while. */
  readonly readsClock: boolean;
  /** Ways in the page's data that its templates read; empty unless the settings ask for a trace. */
  readonly touched: readonly string[];
}
