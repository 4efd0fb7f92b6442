import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { liesInside } from '../lib/contained-files.ts';
import { type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import { siteLimits } from '../lib/limits.ts';

export const islandFolder = 'islands';

/** The islands of a folder: file by name. Undefined without the folder, which is all that most sites pay. */
export function findIslands(root: string, diagnostics: SiteDiagnostic[]): ReadonlyMap<string, string> | undefined {
  const entries = entriesOf(join(root, islandFolder));
  if (entries === undefined) return undefined;
  const islands = new Map<string, string>();
  for (const entry of entries) {
    const [, name = '', capital] = /^((\p{Lu})?[^.]*)\.(?:tsx|ts|jsx|js)$/u.exec(entry.name) ?? [];
    // What begins small is a module that islands share.
    if (capital === undefined || entry.isDirectory()) continue;
    const file = `${islandFolder}/${entry.name}`;
    if (!/^[A-Z][A-Za-z\d]{0,59}$/.test(name)) diagnostics.push(siteDiagnostic('island-name', { file }, { name }));
    else if (!liesInside(root, join(root, file)))
      diagnostics.push(siteDiagnostic('path-outside', { file }, { name: file }));
    else if (islands.size < siteLimits.islands) islands.set(name, file);
  }
  return islands;
}

/** Sorted, so that the same folder gives the same islands on every machine. */
function entriesOf(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return undefined;
  }
}
