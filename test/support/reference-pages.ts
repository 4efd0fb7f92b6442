import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ArgumentReaders, Example, FormatterDefinition, PredicateDefinition } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { afterEmptyLines } from './empty-lines.ts';

type Definition = FormatterDefinition | PredicateDefinition;

const root = path.resolve(import.meta.dirname, '../..');
const MARK = '<!-- Below this line: npm run docs -->';

export interface ReferencePage {
  readonly file: string;
  /** What the file should contain: its own introduction, and the reference written from the definitions. */
  readonly text: string;
}

export function referencePages(): ReferencePage[] {
  return [page('formatters/README.md', formatters), page('predicates/README.md', predicates)];
}

function page(name: string, definitions: readonly Definition[]): ReferencePage {
  const file = path.join(root, name);
  const [introduction = ''] = readFileSync(file, 'utf8').split(MARK);
  return { file, text: `${introduction}${MARK}\n\n${referenceOf(definitions)}` };
}

function referenceOf(definitions: readonly Definition[]): string {
  const families = [...new Set(definitions.map(({ family }) => family))];
  const members = (family: string) => definitions.filter((definition) => definition.family === family);
  const index = families.map((family) => `- **${family}**: ${members(family).map(link).join(', ')}`);
  const sections = families.map((family) => `## ${family}\n\n${members(family).map(entry).join('\n')}`);
  return `${index.join('\n')}\n\n${sections.join('\n')}`;
}

function link({ name, aliases = [] }: Definition): string {
  return [`[${name}](#${name.toLowerCase().replace('?', '')})`, ...aliases].join(' = ');
}

function entry({ name, aliases = [], summary, args = {}, examples }: Definition): string {
  const also = aliases.length === 0 ? '' : ` Also written ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`;
  const lines = [`### ${name}`, '', `${summary}${also}`, ''];
  const written = argumentLines(args);
  if (written.length > 0) lines.push(...written, '');
  return [...lines, '```text', ...examples.flatMap(exampleLines), '```', ''].join('\n');
}

function argumentLines(args: ArgumentReaders): string[] {
  return Object.entries(args).map(
    ([name, { summary, allowed, optional }]) => `- \`${name}\`${optional ? ' (optional)' : ''}: ${summary}; ${allowed}`,
  );
}

function exampleLines({ template, data, output, partials, locale, now }: Example): string[] {
  const notes = [
    ...Object.entries(partials ?? {}).map(([name, source]) => `partial ${name}: ${source}`),
    ...(locale === undefined ? [] : [`locale: ${locale}`]),
    ...(now === undefined ? [] : [`now: ${now}`]),
  ];
  const told = afterEmptyLines(output);
  const lead = told.emptyLines === undefined ? '' : `(after ${told.emptyLines} empty lines)\n`;
  return [template, `    ${JSON.stringify(data)}`, ...notes.map((note) => `    ${note}`), `→ ${lead}${told.output}`]
    .join('\n')
    .split('\n')
    .map((line) => line.trimEnd());
}
