import { readFileSync } from 'node:fs';
import { sourceIn } from '../author/check/analysis/source-in.ts';
import { type Bundle, readBundle } from '../http/replay/bundle.ts';
import { changedFiles, isSame, type Replayed, renderBundle } from '../http/replay/make-bundle.ts';
import type { Site } from '../site/site.ts';
import { atRevision } from './at-revision.ts';
import { exitCodes, UsageError } from './exit.ts';
import { openFolder } from './open-folder.ts';
import { renderServices } from './render-services.ts';
import { showDiagnostic } from './show-diagnostic.ts';
import { templateFolder } from './site-folder.ts';
import { log } from './streams.ts';
import { writeOutput } from './write-output.ts';

export interface ReplayFlags {
  /** Revision of the folder's git repository to take the templates from. */
  readonly at?: string;
  readonly output?: string;
}

const MOST_NAMED = 10;

/** Prints the page of a bundle, tells its errors, and says whether both are what they were. */
export async function replay(file: string, given: string | undefined, { at, output }: ReplayFlags): Promise<void> {
  const bundle = open(file);
  const folder = templateFolder(given);
  const site = at === undefined ? (await openFolder(folder)).site : await siteAt(at, folder);
  const replayed = renderBundle(bundle, site, renderServices);
  for (const diagnostic of replayed.diagnostics) log(showDiagnostic(diagnostic, sourceIn(site, diagnostic.file)));
  await writeOutput(output, replayed.body);
  log(verdict(bundle, site, replayed));
  process.exitCode = replayed.errors.length > 0 ? exitCodes.mistakes : exitCodes.clean;
}

function open(file: string): Bundle {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${file}: no such file. The server keeps bundles in errors/ of its data folder.`);
  }
  const reading = readBundle(text);
  if (!reading.ok) throw new UsageError(`${file}: ${reading.detail}`);
  return reading.bundle;
}

function siteAt(revision: string, folder: string): Promise<Site> {
  // Nothing is read from the folder after it was opened.
  return atRevision(revision, [folder], async ([unpacked = '']) => (await openFolder(unpacked)).site);
}

function verdict(bundle: Bundle, site: Site, replayed: Replayed): string {
  const lines: string[] = [];
  const changed = changedFiles(bundle, site);
  if (changed.length > 0) {
    const more = changed.length > MOST_NAMED ? ` and ${changed.length - MOST_NAMED} more` : '';
    lines.push(
      `The templates are not those of the bundle (revision ${bundle.template.revision}). Changed since: ${changed.slice(0, MOST_NAMED).join(', ')}${more}.`,
    );
  }
  const same = isSame(bundle, replayed);
  const size = `${replayed.body.length} bytes`;
  lines.push(same.bytes ? `The same ${size} as then.` : `Other bytes than then: ${size}, not ${bundle.output.bytes}.`);
  const count = bundle.errors.length === 1 ? 'error' : `${bundle.errors.length} errors`;
  if (same.errors) lines.push(`The same ${count} as then.`);
  else if (replayed.errors.length === 0) lines.push(`The ${count} of then came up no more.`);
  else lines.push(`Other errors than then: ${bundle.errors.map(({ message }) => message).join(' ')}`);
  if (!bundle.isExact) lines.push('What was redacted had a part in the error: the page alone does not show it.');
  return lines.join('\n');
}
