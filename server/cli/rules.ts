import { suggest } from '#engine';
import type { Rule } from '../author/check/analysis/rule.ts';
import { rules as builtIn } from '../author/check/rules/index.ts';
import { UsageError } from './exit.ts';
import { extensionsHere } from './extensions-here.ts';
import { outPaint, print } from './streams.ts';
import { table } from './table.ts';

type Shown = Pick<Rule, 'id' | 'severity' | 'summary' | 'help' | 'bad' | 'good'>;

/** Lists the rules of `check`, or prints the page of one. */
export async function showRules(id: string | undefined, folder?: string): Promise<void> {
  const { config } = await extensionsHere(folder);
  const rules: readonly Shown[] = [...builtIn, ...(config.rules ?? [])];
  if (id === undefined) {
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
  const paint = outPaint();
  const example = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([file, text]) => `  ${file}: ${text.replace(/[⟦⟧]/g, '')}`);
  const lines = [
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
  await print(`${lines.join('\n')}\n`);
}
