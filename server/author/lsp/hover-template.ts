import { type Hover, MarkupKind } from 'vscode-languageserver';
import type { TemplateView } from '../check/analysis/template-view.ts';
import { dateCodes } from './date-codes.ts';
import { documentation, shown } from './definition-text.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { definitionsOf, namedAt } from './names.ts';
import { platformTagAt, platformValues } from './platform-tags.ts';
import type { Placed, Session } from './session.ts';
import { type TagAt, tagAt } from './tag-at.ts';

/** What the word at a place of a template means: instruction, predicate, formatter, date code, block, variable or name. */
export async function hoverTemplate(session: Session, placed: Placed): Promise<Hover | null> {
  const { text, offset } = placed;
  const tag = tagAt(text, offset);
  const said = tag === undefined ? platformTagAt(text, offset) : await meaningOf(session, placed, tag);
  return said === undefined ? null : { contents: { kind: MarkupKind.Markdown, value: said } };
}

async function meaningOf(session: Session, placed: Placed, tag: TagAt): Promise<string | undefined> {
  const { registry } = session.workspace;
  const code = codeAt(session, placed, tag) ?? instructionAt(placed, tag);
  if (code !== undefined || tag.word === '') return code;
  const name = tag.word.replace(/^\./, '');
  const isFormatter = /\|\s*$/.test(placed.text.slice(Math.max(0, tag.wordStart - 10), tag.wordStart));
  const known = registry.predicates.get(name) ?? (isFormatter ? registry.formatters.get(name) : undefined);
  if (known !== undefined) return documentation(known);
  const value = platformValues[name];
  if (value !== undefined) return `**{${name}}** (platform)\n\n${value}`;
  return (await calledAt(session, placed)) ?? valueAt(session, placed, name);
}

/** `%B` of a formatter of dates: what it prints. */
function codeAt({ workspace }: Session, { text, offset }: Placed, { start }: TagAt): string | undefined {
  const line = text.slice(start, text.indexOf('}', offset) + 1 || undefined);
  const code = [...line.matchAll(/%[A-Za-z]/g)].find(
    ({ index }) => start + index <= offset && offset <= start + index + 2,
  );
  const formatter = /\|\s*([\w-]+)\s[^|]*$/.exec(line.slice(0, code?.index))?.[1];
  const definition = formatter === undefined ? undefined : workspace.registry.formatters.get(formatter);
  if (code === undefined || definition === undefined) return undefined;
  const found = dateCodes(definition, workspace.registry).find((one) => one.code === code[0]);
  return found && `**${found.code}** prints \`${found.prints}\` on 9 March 2026, 14:05:07`;
}

function instructionAt({ text, offset }: Placed, { start }: TagAt): string | undefined {
  const [written = '', name = ''] =
    /^\{\.(repeated section|alternates with|[\w-]+)(?![\w?-])/.exec(text.slice(start)) ?? [];
  const meaning = offset - start <= written.length ? INSTRUCTIONS[name] : undefined;
  return meaning && `**.${name}**\n\n${meaning}`;
}

/** A block or macro with the comment that it begins with; a variable with the tag that sets it. */
async function calledAt(session: Session, placed: Placed): Promise<string | undefined> {
  const views = await session.workspace.views();
  const view = await session.viewOf(placed);
  const named = view && namedAt(views, view, placed.offset);
  if (view === undefined || named === undefined) return undefined;
  if (named.kind === 'block') return `**${named.view.path}**${commentOf(named.view)}`;
  const [place] = definitionsOf(named, views, view);
  if (place === undefined) return undefined;
  const line = place.view.place(place).line;
  if (named.kind === 'macro') return `**${named.name}**, a macro of ${place.view.path}:${line}`;
  const tag = /\{[^}]*$/.exec(place.view.text.slice(0, place.end))?.[0] ?? '';
  const rest = /^[^}]*\}?/.exec(place.view.text.slice(place.end))?.[0] ?? '';
  const value = session.workspace.scopes().value(placed.path, placed.offset, [named.name]);
  const held = value === undefined ? '' : `\n\nIn the first page that has it here: \`${shown(value)}\``;
  return `**${named.name}**, set in line ${line}: \`${tag}${rest}\`${held}`;
}

function commentOf({ text }: TemplateView): string {
  const [, long, short] = /^\s*(?:\{##([\s\S]*?)##\}|\{#([^}]*)\})/.exec(text) ?? [];
  const comment = (long ?? short ?? '').trim();
  return comment === '' ? '' : `\n\n${comment}`;
}

function valueAt({ workspace }: Session, { path, offset }: Placed, name: string): string | undefined {
  const names = name.split('.');
  const here = workspace.scopes().value(path, offset, names);
  if (here !== undefined) return `**${name}**, in the first page that has it here:\n\n\`${shown(here)}\``;
  const value = workspace.namesAfter(names.slice(0, -1)).get(names.at(-1) ?? '');
  return value === undefined ? undefined : `**${name}**, in the first page that has it:\n\n\`${shown(value)}\``;
}
