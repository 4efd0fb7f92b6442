import { sourceIn } from '../author/check/analysis/source-in.ts';
import type { Construct } from '../author/compat/inventory.ts';
import { type CompatReport, reportCompatibility } from '../author/compat/report.ts';
import { plainDiagnostic } from '../site/lib/plain-diagnostic.ts';
import { exitCodes } from './exit.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { openFolder } from './open-folder.ts';
import { showDiagnostic } from './show-diagnostic.ts';
import { contentFor } from './site-folder.ts';
import { log, outPaint, print } from './streams.ts';
import { table } from './table.ts';

const MOST_PLACES = 5;
const labels = { supported: 'supported', different: 'with a difference', unsupported: 'not supported' } as const;

export interface CompatFlags extends JsonFlag {
  readonly content?: string;
}

/** Reports how every construct of a folder's templates fares here, and every block of its pages. */
export async function compat(folder: string, { content, json }: CompatFlags): Promise<void> {
  const { site, diagnostics } = await openFolder(folder);
  const report = reportCompatibility(site, diagnostics, contentFor(folder, content));
  const { diagnostics: found, ...rest } = report;
  if (json) await printReport('compat', { ...rest, problems: found.map(plainDiagnostic) });
  else {
    await print(`${linesOf(report).join('\n')}\n`);
    for (const diagnostic of found) log(showDiagnostic(diagnostic, sourceIn(site, diagnostic.file)));
    // What it all comes to is the last that is read.
    await print(`\n${closingLines(report).join('\n')}\n`);
  }
  process.exitCode = report.isServable ? exitCodes.clean : exitCodes.mistakes;
}

function linesOf({ constructs }: CompatReport): string[] {
  const rows = constructs.map(({ kind, name, support, places, note }) => [
    kind,
    name,
    painted(support),
    whereOf(places),
    note,
  ]);
  const notable = constructs.filter(({ support }) => support !== 'supported');
  return [table(['kind', 'construct', 'support', 'where', ''], rows), ...notable.flatMap(placesOf)];
}

function closingLines({ files, tags, counts, verdict }: CompatReport): string[] {
  return [`${files} files, ${tags} uses, ${counts.different} differences, ${counts.unsupported} unsupported`, verdict];
}

/** The first place, and how many more there are. */
function whereOf([first, ...more]: Construct['places']): string {
  if (first === undefined) return '';
  return `${first.file}:${first.line}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}

function placesOf({ name, support, places }: Construct): string[] {
  const lines = ['', `${name} is ${support === 'different' ? 'supported with a difference' : labels[support]}:`];
  lines.push(...places.slice(0, MOST_PLACES).map(({ file, line }) => `  ${file}:${line}`));
  if (places.length > MOST_PLACES) lines.push(`  and ${places.length - MOST_PLACES} more`);
  return lines;
}

function painted(support: Construct['support']): string {
  const paint = outPaint();
  const colour = { supported: paint.green, different: paint.yellow, unsupported: paint.red }[support];
  return colour(labels[support]);
}
