import { type FormatterDefinition, type PredicateDefinition, suggest } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { exitCodes, UsageError } from './exit.ts';
import { extensionsHere } from './extensions-here.ts';
import { type JsonFlag, printReport } from './json/print-report.ts';
import { outPaint, print } from './streams.ts';
import { table } from './table.ts';

type Definition = FormatterDefinition | PredicateDefinition;

export interface DefinitionFlags extends JsonFlag {
  readonly folder?: string;
}

/** Lists the formatters or predicates, or prints the documentation of one. */
export async function showDefinitions(
  what: 'formatter' | 'predicate',
  name: string | undefined,
  { folder, json }: DefinitionFlags,
): Promise<void> {
  const { config } = await extensionsHere(folder);
  const own = what === 'formatter' ? config.formatters : config.predicates;
  const all = together(what === 'formatter' ? formatters : predicates, own ?? []);
  if (name === undefined) {
    if (json) return printDocuments(what, all);
    const rows = all.map((one) => [one.family, [one.name, ...(one.aliases ?? [])].join(', '), one.summary]);
    await print(`${table(['family', what, 'summary'], rows)}\n`);
    return;
  }
  const wanted = what === 'predicate' && !name.endsWith('?') ? `${name}?` : name;
  const found = all.find((one) => one.name === wanted || one.aliases?.includes(wanted));
  if (found === undefined) {
    const likely = suggest(
      wanted,
      all.map((one) => one.name),
    );
    throw new UsageError(`There is no ${what} '${name}'.${likely === undefined ? '' : ` Did you mean '${likely}'?`}`);
  }
  if (json) return printDocuments(what, [found]);
  await print(`${documentation(found)}\n`);
  process.exitCode = exitCodes.clean;
}

function printDocuments(what: 'formatter' | 'predicate', definitions: readonly Definition[]): Promise<void> {
  const documents = definitions.map(({ name, family, aliases = [], summary, args = {}, examples }) => ({
    ...{ name, family, aliases, summary },
    arguments: Object.entries(args).map(([name, { optional, summary, allowed }]) => ({
      ...{ name, optional, summary, allowed },
    })),
    examples: examples.map(({ template, data, output }) => ({ template, data, output })),
  }));
  return what === 'formatter'
    ? printReport('formatters', { formatters: documents })
    : printReport('predicates', { predicates: documents });
}

/** The names of the site's config come first, in the place of the built-in ones that they override. */
function together(builtIn: readonly Definition[], own: readonly Definition[]): readonly Definition[] {
  const overridden = new Set(own.map(({ name }) => name));
  return [...own, ...builtIn.filter(({ name }) => !overridden.has(name))];
}

function documentation(found: Definition): string {
  const paint = outPaint();
  const lines = [`${paint.bold(found.name)} (${found.family})`, '', found.summary];
  if (found.aliases !== undefined && found.aliases.length > 0)
    lines.push('', `Also called ${found.aliases.join(', ')}.`);
  const args = Object.entries(found.args ?? {});
  if (args.length > 0) {
    lines.push('', paint.bold('Arguments'));
    const rows = args.map(([name, reader]) => [
      `  ${name}`,
      reader.optional ? 'optional' : 'required',
      `${reader.summary} (${reader.allowed})`,
    ]);
    lines.push(table(['  name', '', 'meaning'], rows));
  }
  lines.push('', paint.bold('Examples'));
  for (const { template, data, output, partials } of found.examples) {
    lines.push(`  template  ${template}`, `  data      ${JSON.stringify(data)}`);
    for (const [name, source] of Object.entries(partials ?? {})) lines.push(`  ${name}  ${source}`);
    lines.push(`  output    ${output}`, '');
  }
  return lines.join('\n').trimEnd();
}
