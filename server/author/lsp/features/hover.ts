import { type Hover, MarkupKind } from 'vscode-languageserver';
import { dataService, parseData } from '../data.ts';
import { documentation, shown } from '../definition-text.ts';
import type { Feature } from '../feature.ts';
import type { Placed, Session } from '../session.ts';
import { parseSheet, styleService } from '../styles.ts';
import { tagAt } from '../tag-at.ts';

/** The documentation of formatters and predicates, and what a name holds where it stands. */
export const hover: Feature = {
  capabilities: { hoverProvider: true },
  listen(connection, session) {
    connection.onHover((params) => {
      const placed = session.at(params);
      if (placed.language === 'style') {
        const { document, sheet } = parseSheet(placed);
        return styleService().doHover(document, placed.position, sheet);
      }
      if (placed.language !== 'template') {
        const { document, data } = parseData(placed);
        return dataService().doHover(document, placed.position, data);
      }
      return hoverTemplate(session, placed);
    });
  },
};

async function hoverTemplate({ workspace }: Session, { path, text, offset }: Placed): Promise<Hover | null> {
  const tag = tagAt(text, offset);
  if (tag === undefined || tag.word === '') return null;
  const markdown = (value: string): Hover => ({ contents: { kind: MarkupKind.Markdown, value } });
  const name = tag.word.replace(/^\./, '');
  const isFormatter = /\|\s*$/.test(text.slice(Math.max(0, tag.wordStart - 10), tag.wordStart));
  const { predicates, formatters } = workspace.registry;
  const known = predicates.get(name) ?? (isFormatter ? formatters.get(name) : undefined);
  if (known !== undefined) return markdown(documentation(known));
  await workspace.views();
  const names = name.split('.');
  const here = workspace.scopes().value(path, offset, names);
  if (here !== undefined) return markdown(`**${name}**, in the first page that has it here:\n\n\`${shown(here)}\``);
  const value = workspace.namesAfter(names.slice(0, -1)).get(names.at(-1) ?? '');
  return value === undefined ? null : markdown(`**${name}**, in the first page that has it:\n\n\`${shown(value)}\``);
}
