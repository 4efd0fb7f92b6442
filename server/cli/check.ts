import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourceIn } from '../author/check/analysis/source-in.ts';
import { type CheckResult, checkFolder } from '../author/check/check-folder.ts';
import { planFixes, showChanges, writeFixes } from '../author/check/fix.ts';
import type { ProposedFixture } from '../author/check/propose-fixtures.ts';
import { isMachineFormat, machineFormats } from '../author/check/report/formats.ts';
import { jsonDocument } from '../author/check/report/json.ts';
import { counted } from '../site/lib/counted.ts';
import { coverageReport, showCoverage } from './coverage.ts';
import { exitCodes } from './exit.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { houseRegistry, openFolder } from './open-folder.ts';
import { renderServices } from './render-services.ts';
import { showDiagnostic } from './show-diagnostic.ts';
import { contentFor, templateFolder } from './site-folder.ts';
import { log, print } from './streams.ts';

export interface CheckFlags extends JsonFlag {
  readonly content?: string;
  readonly format: string;
  readonly failLevel: string;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
  readonly coverage?: boolean;
  /** Folder to write pages into that reach what no fixture reached. */
  readonly propose?: string;
}

/** Checks a template folder against its fixtures. Diagnostics go to standard output: they are what was asked for. */
export async function check(given: string | undefined, flags: CheckFlags): Promise<void> {
  const folder = templateFolder(given);
  const content = contentFor(given, flags.content);
  const registry = houseRegistry();
  await openFolder(folder, registry);
  const run = () =>
    checkFolder({
      folder,
      content,
      registry,
      settings: renderServices,
      hasCaptchaSecret: Boolean(process.env['CAPTCHA_SECRET']),
      propose: flags.propose !== undefined,
    });
  let result = await run();
  if (flags.fix === true || flags.dryRun === true) {
    const fixed = planFixes(result.site?.root ?? folder, result.diagnostics);
    for (const file of fixed) log(showChanges(file));
    if (flags.dryRun !== true && fixed.length > 0) {
      writeFixes(result.site?.root ?? folder, fixed);
      result = await run();
    }
  }
  if (flags.propose !== undefined) writeProposals(flags.propose, result.proposals);
  await printResult(result, flags, relative(process.cwd(), folder));
  const failing = result.diagnostics.some(({ severity }) => severity === 'error' || flags.failLevel === 'warning');
  process.exitCode = failing ? exitCodes.mistakes : exitCodes.clean;
}

async function printResult(result: CheckResult, { json, format, coverage }: CheckFlags, prefix: string): Promise<void> {
  if (json === true) {
    const covered = coverage === true ? { coverage: coverageReport(result) } : {};
    await printReport('check', { ...jsonDocument(result, prefix), ...covered });
  } else if (isMachineFormat(format)) await print(machineFormats[format](result, prefix));
  else await print(pretty(result, coverage === true));
}

/** One file for each page, named after the place of its branch; what is there already stays. */
function writeProposals(folder: string, proposals: readonly ProposedFixture[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { seen, from, context, path, value } of proposals) {
    const { file, line, column } = seen.view.place(seen.branch.head);
    const name = `${file.replace(/[^\w.-]+/g, '-')}-${line}-${column}.json`;
    const target = join(folder, name);
    if (!existsSync(target)) writeFileSync(target, `${JSON.stringify(context, undefined, 2)}\n`);
    log(`${target} reaches ${file}:${line}:${column}: the page ${from} with ${path} ${JSON.stringify(value)}`);
  }
}

function pretty(result: CheckResult, withCoverage: boolean): string {
  const { diagnostics, site, views, pages } = result;
  const shown = diagnostics.map((diagnostic) => showDiagnostic(diagnostic, site && sourceIn(site, diagnostic.file)));
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const fixable = diagnostics.filter(({ fix }) => fix !== undefined).length;
  const parts = [
    counted(views.length, 'template'),
    counted(pages, 'page'),
    counted(errors, 'error'),
    counted(diagnostics.length - errors, 'warning'),
  ];
  if (fixable > 0) parts.push(`${fixable} can be fixed with --fix`);
  if (withCoverage) shown.push(showCoverage(result));
  return `${[...shown, parts.join(', ')].join('\n\n')}\n`;
}
