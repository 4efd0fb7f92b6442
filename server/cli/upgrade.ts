import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteDiagnostic } from '../site/lib/diagnostics.ts';
import { textAt } from '../site/lib/json-access.ts';
import { exitCodes, UsageError } from './exit.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { packageRoot, versionOf } from './package-root.ts';
import { readPage } from './read-input.ts';
import { log, print } from './streams.ts';

export interface UpgradeFlags extends JsonFlag {
  readonly from?: string;
}

interface Notes {
  readonly version: string;
  readonly notes: string;
}

/** Prints what has changed since the version that a site was made with: newest first, as the changelog has it. */
export async function upgrade(folder: string, { from: given, json }: UpgradeFlags): Promise<void> {
  const to = versionOf(packageRoot());
  const from = given ?? namedIn(folder);
  if (from === undefined)
    throw new UsageError(
      `${join(folder, 'package.json')} does not name a version of vitrine. Name one with --from 0.1.0.`,
    );
  if (readVersion(from) === undefined) throw new UsageError(`${from} is no version, such as 0.1.0.`);
  if (isNewer(from, to))
    throw new UsageError(
      `The site asks for vitrine ${from}, and this is ${to}: run the newer one with npx vitrine@${from}.`,
    );
  const notes = notesSince(from);
  process.exitCode = exitCodes.clean;
  if (json) return printReport('upgrade', { from, to, notes });
  log(notes.length === 0 ? `Nothing has changed since ${from}.` : `What has changed since ${from}; this is ${to}.`);
  await print(notes.map((one) => `## ${one.version}\n\n${one.notes}\n\n`).join(''));
}

/** The version that a site's package.json asks for, without what it allows beside it. */
function namedIn(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const read = readPage(file);
  if (!read.ok) throw new UsageError(placed(read.diagnostic));
  const ranges = ['dependencies', 'devDependencies'].map((name) => textAt(read.context, `${name}.vitrine`));
  return /^[\^~>=v\s]*(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(ranges.find((range) => range !== '') ?? '')?.[1];
}

function placed({ file, message, ...place }: SiteDiagnostic): string {
  return `${'line' in place ? `${file}:${place.line}:${place.column}` : file}: ${message}`;
}

/** Sections of the changelog that are newer; what is not released yet is in a checkout alone. */
function notesSince(from: string): readonly Notes[] {
  const text = readFileSync(join(packageRoot(), 'CHANGELOG.md'), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const [title = '', ...rest] = section.split('\n');
    const version = title.replace(/[[\]]/g, '').split(' ')[0] ?? '';
    const notes = rest.join('\n').trim();
    return notes !== '' && isNewer(version, from) ? [{ version, notes }] : [];
  });
}

function isNewer(version: string, than: string): boolean {
  const [one, other] = [readVersion(version), readVersion(than)];
  if (one === undefined || other === undefined) return true;
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

function readVersion(text: string): readonly number[] | undefined {
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(text);
  return found === null ? undefined : found.slice(1).map(Number);
}
