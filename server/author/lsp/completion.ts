import { type CompletionItem, CompletionItemKind, MarkupKind } from 'vscode-languageserver';
import type { FormatterDefinition, PredicateDefinition } from '#engine';
import { partialNames } from '../check/analysis/partial-calls.ts';
import { tagAt } from './tag-at.ts';
import type { Workspace } from './workspace.ts';

const INSTRUCTIONS: Readonly<Record<string, string>> = {
  section: 'Runs its body on a value, when it is there.',
  'repeated section': 'Runs its body for each entry of a list.',
  'alternates with': 'What stands between two entries of a list.',
  if: 'Runs its body when the names are true.',
  or: 'What runs instead; with a predicate, what runs instead when that holds.',
  end: 'Closes a block.',
  var: 'Keeps a value under a name that starts with @.',
  ctx: 'Keeps several values as one object.',
  macro: 'Keeps its body as a partial of this template.',
  inject: 'Keeps a file of data under a name.',
  eval: 'Calculates.',
  'meta-left': 'Prints {.',
  'meta-right': 'Prints }.',
  space: 'Prints a blank.',
  tab: 'Prints a tab.',
  newline: 'Prints a line break.',
};

/** What may be typed at an offset. */
export async function complete(workspace: Workspace, text: string, offset: number): Promise<CompletionItem[]> {
  const tag = tagAt(text, offset);
  if (tag === undefined) return [];
  const { before } = tag;
  if (/\|\s*apply\s+[^\s|}]*$/.test(before)) {
    const names = partialNames(await workspace.views());
    return [...names].map((label) => ({ label, kind: CompletionItemKind.File }));
  }
  if (/\|\s*[\w-]*$/.test(before)) return definitions(workspace.registry.formatters);
  if (/^\.(?:or\s+)?[\w-]*$/.test(before)) {
    const instructions = Object.entries(INSTRUCTIONS).map(([label, detail]) => ({
      label,
      detail,
      kind: CompletionItemKind.Keyword,
    }));
    return [...(before.startsWith('.or ') ? [] : instructions), ...definitions(workspace.registry.predicates)];
  }
  const written = /[\w$.-]*$/.exec(before)?.[0] ?? '';
  await workspace.views();
  return [...workspace.namesAfter(written.split('.').slice(0, -1))].map(([label, value]) => ({
    label,
    kind: CompletionItemKind.Field,
    ...(value === undefined ? {} : { detail: shown(value) }),
  }));
}

type Definition = FormatterDefinition | PredicateDefinition;

function definitions(all: ReadonlyMap<string, Definition>): CompletionItem[] {
  return [...all].map(([label, definition]) => ({
    label,
    kind: CompletionItemKind.Function,
    detail: definition.summary,
    documentation: { kind: MarkupKind.Markdown, value: documentation(definition) },
  }));
}

/** A formatter's or predicate's page, for a hover. */
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

export function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
