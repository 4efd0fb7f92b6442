import type { Registry } from '#engine';
import type { SiteDiagnostic } from '../lib/diagnostics.ts';
import { findConfigs } from './find-config.ts';
import type { SiteConfig } from './kinds/index.ts';

/** What a site brings beside its templates, as its config says. */
export interface Extensions {
  /** Undefined where the folder has no config. */
  readonly file: string | undefined;
  /** That of the last good state where this one has mistakes. */
  readonly config: SiteConfig;
  readonly problems: readonly SiteDiagnostic[];
  /** Changes with the folder's own files that it is made of; empty without a config. */
  readonly revision: string;
  /** Those files by path, each with what changes whenever it does. */
  readonly stamps: ReadonlyMap<string, string | undefined>;
}

export const noExtensions: Extensions = {
  file: undefined,
  config: {},
  problems: [],
  revision: '',
  stamps: new Map(),
};

/** Reads the config of a site's folder. One that has none costs three questions to the file system, and loads nothing. */
export async function loadExtensions(root: string, builtIn: Registry, previous = noExtensions): Promise<Extensions> {
  const names = findConfigs(root);
  if (names.length === 0) return noExtensions;
  const { readExtensions } = await import('./read-extensions.ts');
  return readExtensions({ root, names, builtIn, previous });
}
