import type { Registry } from '#engine';
import { type Extensions, noExtensions } from './extensions.ts';
import { findConfigs } from './find-config.ts';

/** Reads the config of a site's folder. One that has none costs three questions to the file system, and loads nothing. */
export async function loadExtensions(root: string, builtIn: Registry, previous = noExtensions): Promise<Extensions> {
  const names = findConfigs(root);
  if (names.length === 0) return noExtensions;
  const { readExtensions } = await import('./read-extensions.ts');
  return readExtensions({ root, names, builtIn, previous });
}
