import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createRegistry, type Registry, suggest } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import type { SiteDiagnostic } from '../site/lib/diagnostics.ts';
import { loadSite } from '../site/load-site.ts';
import type { Site } from '../site/site.ts';
import { UsageError } from './exit.ts';

/** Every formatter and predicate that comes with the house. */
export function houseRegistry(): Registry {
  return createRegistry({ formatters, predicates });
}

/** Loads a template folder that a person named, or tells what the name should have been. */
export async function openFolder(
  folder: string,
  registry = houseRegistry(),
): Promise<{ site: Site; diagnostics: readonly SiteDiagnostic[] }> {
  if (!existsSync(folder)) {
    const likely = suggest(basename(folder), namesOfFolders(dirname(folder)));
    throw new UsageError(`${folder}: no such folder.${likely === undefined ? '' : ` Did you mean ${likely}?`}`);
  }
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file, not a template folder.`);
  const { site, diagnostics } = await loadSite({ folder, registry });
  if (site === undefined) throw new UsageError(diagnostics.map(({ message, help }) => `${message} ${help}`).join('\n'));
  if (site.templates.paths.length === 0) {
    const inner = namesOfFolders(folder).find((name) => existsSync(join(folder, name, 'template.conf')));
    const meant = inner === undefined ? '' : ` Did you mean ${join(folder, inner)}?`;
    throw new UsageError(`${folder} holds no template. A template folder has template.conf and .region files.${meant}`);
  }
  return { site, diagnostics };
}

function namesOfFolders(parent: string): string[] {
  try {
    const entries = readdirSync(parent, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}
