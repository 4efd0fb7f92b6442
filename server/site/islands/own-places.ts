import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeInSource } from '../extensions/place-in-source.ts';
import { placeOf, type SiteDiagnostic } from '../lib/diagnostics.ts';

type Place = Pick<SiteDiagnostic, 'file' | 'line' | 'column'>;

/** Where an island gives its component: the place of what is said of the island as a whole. */
export function placeOfComponent(root: string, file: string): Place {
  const text = readFileSync(join(root, file), 'utf8');
  const at = /^[ \t]*export\s+default\b|\bas\s+default\b/m.exec(text)?.index;
  return { file, ...placeOf(text, at ?? 0) };
}

/** Where a region's module is named in the config, as far as it is written there. */
export function placeOfRegion(root: string, config: string, index: number): Place {
  const text = readFileSync(join(root, config), 'utf8');
  return { file: config, ...placeOf(text, placeInSource(text, ['regions', index, 'module'])) };
}
