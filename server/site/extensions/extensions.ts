import type { SiteDiagnostic } from '../lib/diagnostics.ts';
import type { Stamps } from '../lib/file-stamp.ts';
import type { SiteConfig } from './kinds/index.ts';

/** What a site brings beside its templates, as its config says. */
export interface Extensions {
  /** Undefined where the folder has no config. */
  readonly file: string | undefined;
  /** That of the last good state where this one has mistakes. */
  readonly config: SiteConfig;
  readonly diagnostics: readonly SiteDiagnostic[];
  /** Changes with the folder's own files that it is made of; empty without a config. */
  readonly revision: string;
  /** Those files by real path. */
  readonly stamps: Stamps;
}

export const noExtensions: Extensions = {
  file: undefined,
  config: {},
  diagnostics: [],
  revision: '',
  stamps: new Map(),
};
