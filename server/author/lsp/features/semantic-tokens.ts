import { SemanticTokensBuilder } from 'vscode-languageserver';
import type { TemplateView } from '../../check/analysis/template-view.ts';
import type { Node, Span } from '../../check/analysis/tree-walk.ts';
import type { Feature } from '../feature.ts';
import { positionAt } from '../positions.ts';

const TYPES = ['comment', 'keyword', 'variable', 'property', 'function', 'parameter', 'macro'] as const;
type TokenType = (typeof TYPES)[number];

interface Token extends Span {
  readonly type: TokenType;
}

/** Colours by meaning: instructions, names of data and of variables, formatters that are known, their arguments, blocks. */
export const semanticTokens: Feature = {
  capabilities: {
    semanticTokensProvider: { legend: { tokenTypes: [...TYPES], tokenModifiers: [] }, full: true },
  },
  listen(connection, session) {
    connection.languages.semanticTokens.on(async ({ textDocument }) => {
      const file = session.file(textDocument);
      const view = file.language === 'template' ? await session.viewOf(file) : undefined;
      const builder = new SemanticTokensBuilder();
      if (view !== undefined) for (const token of tokensOf(view)) push(builder, view.text, token);
      return builder.build();
    });
  },
};

/** Editors take no token of several lines. */
function push(builder: SemanticTokensBuilder, text: string, { start, end, type }: Token): void {
  let at = start;
  for (const part of text.slice(start, end).split('\n')) {
    const { line, character } = positionAt(text, at);
    const { length } = part.replace(/\r$/, '');
    if (length > 0) builder.push(line, character, length, TYPES.indexOf(type), 0);
    at += part.length + 1;
  }
}

function tokensOf(view: TemplateView): Token[] {
  const tokens = [...view.nodes.flatMap(({ node }) => nodeTokens(view, node)), ...dividerTokens(view)];
  return tokens.sort((a, b) => a.start - b.start).filter(({ start }, at, all) => start >= (all[at - 1]?.end ?? 0));
}

const DIVIDERS = /\{(\.(?:end|or|alternates with))\b([^{}]*)\}/g;
const KEYWORD = /^\{(\.(?:repeated section|[\w-]+\??))/;

function dividerTokens({ text, nodes }: TemplateView): Token[] {
  const comments = nodes.flatMap(({ node }) => (node.kind === 'comment' ? [node] : []));
  return [...text.matchAll(DIVIDERS)].flatMap(({ 1: keyword = '', 2: rest = '', index }) => {
    if (comments.some(({ start, end }) => start < index && index < end)) return [];
    const start = index + 1;
    const end = start + keyword.length;
    return [{ start, end, type: 'keyword' as const }, ...words(rest, end)];
  });
}

function nodeTokens(view: TemplateView, node: Node): Token[] {
  if (node.kind === 'text') return [];
  if (node.kind === 'comment') return [{ start: node.start, end: node.end, type: 'comment' }];
  const written = view.written(node);
  const keyword = KEYWORD.exec(written)?.[1] ?? '';
  const from = node.start + 1 + keyword.length;
  const lead: Token[] = keyword === '' ? [] : [{ start: node.start + 1, end: from, type: 'keyword' }];
  if (node.kind === 'macro')
    return [...lead, { ...view.spanOf(node.name, { start: from, end: node.end }), type: 'macro' }];
  const formatters = 'formatters' in node ? node.formatters : [];
  const head = view.text.slice(from, formatters[0]?.start ?? node.end - 1);
  const calls = formatters.flatMap(({ start, end, name }, at): Token[] => {
    const rest = view.text.slice(end, formatters[at + 1]?.start ?? node.end - 1);
    const type = name === 'apply' ? 'macro' : 'parameter';
    return [{ start, end, type: 'function' }, ...words(rest, end, type)];
  });
  return [...lead, ...words(head, from), ...calls];
}

/** Names and numbers in a stretch of a tag; variables of the template are told from names of the data. */
function words(written: string, offset: number, otherwise: TokenType = 'property'): Token[] {
  return [...written.matchAll(/[@\w$][\w$.?/-]*/g)].map(({ 0: word, index }) => ({
    start: offset + index,
    end: offset + index + word.length,
    type: word.startsWith('@') ? 'variable' : word.endsWith('?') ? 'function' : otherwise,
  }));
}
