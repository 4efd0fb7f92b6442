import type { FormatterDefinition, PredicateDefinition } from '#engine';

export type Definition = FormatterDefinition | PredicateDefinition;

/** A formatter's or predicate's page, as Markdown. */
export function documentation({ name, family, summary, args, examples }: Definition): string {
  const lines = [`**${name}** (${family})`, '', summary];
  for (const [argument, { summary: meaning, allowed, optional }] of Object.entries(args ?? {})) {
    lines.push('', `- \`${argument}\`${optional ? ', optional' : ''}: ${meaning} (${allowed})`);
  }
  const [{ template, data, output }] = examples;
  lines.push('', '```', template, JSON.stringify(data), output, '```');
  return lines.join('\n');
}

const LONGEST = 120;

/** A value of a page in one line. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
