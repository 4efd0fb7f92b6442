import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Construct } from '../../../../server/author/compat/inventory.ts';
import { reportCompatibility } from '../../../../server/author/compat/report.ts';
import { loadSite } from '../../../../server/site/load-site.ts';
import { registry, scratchFolder } from '../../../support/serve-site.ts';

const folder = join(import.meta.dirname, '../../../../fixtures/compat');
const cases = readdirSync(folder).filter((name) => name.endsWith('.case'));
/** Of the language itself; other cases hold those. */
const ofLanguage: readonly Construct['kind'][] = ['instruction', 'formatter', 'predicate'];

/** A case: why it matters, the files of a template folder, and what is told of it. */
function readCase(name: string) {
  const text = readFileSync(join(folder, name), 'utf8');
  const [given = '', output = ''] = text.split(/^:OUTPUT\n/m);
  const [, ...parts] = given.split(/^:FILE (\S+)\n/m);
  const files: Record<string, string> = { 'template.conf': '{}', 'site.region': '' };
  for (let at = 0; at < parts.length; at += 2) files[parts[at] ?? ''] = `${parts[at + 1] ?? ''}`.trimEnd();
  return { given: given.trimEnd(), files, output: output.trimEnd() };
}

/** One line for each construct, then what loading says, then the closing sentence. */
async function tell(files: Readonly<Record<string, string>>): Promise<string> {
  const root = scratchFolder(files);
  const { site, diagnostics } = await loadSite({ folder: root, registry });
  if (site === undefined) throw new Error('The folder is not loaded.');
  const report = reportCompatibility(site, diagnostics);
  return [
    ...report.constructs.filter(({ kind }) => !ofLanguage.includes(kind)).map(lineOf),
    ...report.diagnostics.map(({ severity, file, line, message }) => `${severity} ${file}:${line}: ${message}`),
    report.verdict,
  ].join('\n');
}

function lineOf({ kind, name, support, note, places }: Construct): string {
  const where = places.map(({ file, line }) => `${file}:${line}`).join(', ');
  return [`${kind} | ${name} | ${support} | ${where}`, ...(note === '' ? [] : [note])].join(' | ');
}

describe('what compat tells of a folder', () => {
  it.each(cases)('%s', async (name) => {
    const { given, files, output } = readCase(name);
    const told = await tell(files);
    const isUpdated = process.env['UPDATE'] !== undefined;
    if (isUpdated) writeFileSync(join(folder, name), `${given}\n\n:OUTPUT\n${told}\n`);
    expect(told).toBe(isUpdated ? told : output);
  });
});
