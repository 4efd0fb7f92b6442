import { type CompletionItem, CompletionItemKind, MarkupKind } from 'vscode-languageserver';
import type { JsonValue } from '#engine';
import { partialNames } from '../check/analysis/partial-calls.ts';
import { dateCodes } from './date-codes.ts';
import { type Definition, documentation, shown } from './definition-text.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { completePlatformTag } from './platform-tags.ts';
import type { Placed } from './session.ts';
import { tagAt } from './tag-at.ts';
import { completeTagValue } from './tag-attribute-values.ts';
import type { Workspace } from './workspace.ts';

/** What may be typed at a place of a template. */
export async function completeTemplate(workspace: Workspace, placed: Placed): Promise<CompletionItem[]> {
  const { text, offset } = placed;
  const tag = tagAt(text, offset);
  if (tag === undefined) {
    const open = text.slice(Math.max(0, text.lastIndexOf('<', offset - 1)), offset);
    return (await completeTagValue(workspace, open)) ?? completePlatformTag(open) ?? [];
  }
  const { before } = tag;
  const code = /\|\s*([\w-]+)\s[^|]*%$/.exec(before)?.[1];
  if (code !== undefined) return codesOf(workspace, code);
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
  return namesAt(workspace, placed, /(?<![\w$@.-])[\w$@.-]*$/.exec(before)?.[0] ?? '');
}

/** The names of the scope first; those that only other places have come after them. */
async function namesAt(workspace: Workspace, placed: Placed, written: string): Promise<CompletionItem[]> {
  const views = await workspace.views();
  const { path, text, offset } = placed;
  const names = written.split('.').slice(0, -1);
  const scopes = workspace.scopes();
  if (names.length > 0) {
    const members = scopes.members(path, offset, names);
    return fields(members.size > 0 ? members : workspace.namesAfter(names), '0');
  }
  const near = scopes.names(path, offset);
  const far = [...workspace.namesAfter([])].filter(([name]) => !near.has(name));
  const view = views.find((one) => one.path === path);
  const variables = new Set(
    [...(view?.text ?? text).matchAll(/\{\.(?:var|ctx|inject|eval)\s+(@\w+)/g)].map(([, name = '']) => name),
  );
  return [
    ...[...variables].map((label) => ({ label, kind: CompletionItemKind.Variable, sortText: `0${label}` })),
    ...fields(near, '1'),
    ...fields(far, '2'),
  ];
}

function fields(names: Iterable<readonly [string, JsonValue | undefined]>, rank: string): CompletionItem[] {
  return [...names].map(([label, value], at) => ({
    label,
    kind: CompletionItemKind.Field,
    // As they are found: the nearest first.
    sortText: `${rank}${String(at).padStart(4, '0')}`,
    ...(value === undefined ? {} : { detail: shown(value) }),
  }));
}

function codesOf({ registry }: Workspace, formatter: string): CompletionItem[] {
  const definition = registry.formatters.get(formatter);
  return (definition === undefined ? [] : dateCodes(definition, registry)).map(({ code, prints }) => ({
    label: code,
    detail: prints,
    kind: CompletionItemKind.Constant,
    insertText: code.slice(1),
    filterText: code,
  }));
}

function definitions(all: ReadonlyMap<string, Definition>): CompletionItem[] {
  return [...all].map(([label, definition]) => ({
    label,
    kind: CompletionItemKind.Function,
    detail: definition.summary,
    documentation: { kind: MarkupKind.Markdown, value: documentation(definition) },
  }));
}
