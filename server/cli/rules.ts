import { suggest } from '#engine';
import type { Rule } from '../author/check/analysis/rule.ts';
import { rules as builtIn } from '../author/check/rules/index.ts';
import { UsageError } from './exit.ts';
import { extensionsHere } from './extensions-here.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { outPaint, print } from './streams.ts';
import { table } from './table.ts';

type Shown = Pick<Rule, 'id' | 'severity' | 'summary' | 'help' | 'bad' | 'good'>;

export interface RulesFlags extends JsonFlag {
  readonly folder?: string;
}

/** Lists the rules of `check`, or prints the page of one. */
export async function showRules(id: string | undefined, { folder, json }: RulesFlags): Promise<void> {
  const { config } = await extensionsHere(folder);
  const rules: readonly Shown[] = [...builtIn, ...(config.rules ?? [])];
  if (id === undefined) {
    if (json) return printReport('rules', { rules: rules.map(asDocument) });
    await print(
      `${table(
        ['rule', 'level', 'what it finds'],
        rules.map((rule) => [rule.id, rule.severity, rule.summary]),
      )}\n`,
    );
    return;
  }
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) {
    const likely = suggest(
      id,
      rules.map((one) => one.id),
    );
    throw new UsageError(`There is no rule ${id}.${likely === undefined ? '' : ` Did you mean ${likely}?`}`);
  }
  if (json) return printReport('rules', { rules: [asDocument(rule)] });
  await print(`${linesOf(rule).join('\n')}\n`);
}

/** What stands in the marks of an example is what its rule finds; to who reads it, they are no part of it. */
const unmarked = (text: string) => text.replace(/[⟦⟧]/g, '');

function asDocument({ id, severity, summary, help, bad, good }: Shown) {
  const plain = (files: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(files).map(([file, text]) => [file, unmarked(text)]));
  const fixed = bad.fixed === undefined ? {} : { fixed: plain(bad.fixed) };
  return { id, severity, summary, help, wrong: plain(bad.files), ...fixed, right: plain(good.files) };
}

function linesOf(rule: Shown): readonly string[] {
  const paint = outPaint();
  const example = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([file, text]) => `  ${file}: ${unmarked(text)}`);
  return [
    `${paint.bold(rule.id)} (${rule.severity})`,
    '',
    rule.summary,
    rule.help,
    '',
    paint.bold('Wrong'),
    ...example(rule.bad.files),
    ...(rule.bad.fixed === undefined ? [] : ['', paint.bold('After --fix'), ...example(rule.bad.fixed)]),
    '',
    paint.bold('Right'),
    ...example(rule.good.files),
  ];
}
