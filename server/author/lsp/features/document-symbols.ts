import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import type { TemplateView } from '../../check/analysis/template-view.ts';
import { type BlockNode, branchesOf, isBlock, type Node } from '../../check/analysis/tree-walk.ts';
import { dataService, parseData } from '../data.ts';
import type { Feature } from '../feature.ts';
import { rangeIn } from '../session.ts';
import { parseSheet, styleService } from '../styles.ts';

const KINDS: Readonly<Record<BlockNode['kind'], SymbolKind>> = {
  section: SymbolKind.Object,
  'repeated-section': SymbolKind.Array,
  predicate: SymbolKind.Boolean,
  if: SymbolKind.Boolean,
  macro: SymbolKind.Function,
};

/** What a file is made of, as a tree: blocks of a template, rules of a sheet, members of data. */
export const documentSymbols: Feature = {
  capabilities: { documentSymbolProvider: true },
  listen(connection, session) {
    connection.onDocumentSymbol(async ({ textDocument }) => {
      const file = session.file(textDocument);
      if (file.language === 'style') {
        const { document, sheet } = parseSheet(file);
        return styleService().findDocumentSymbols2(document, sheet);
      }
      if (file.language !== 'template') {
        const { document, data } = parseData(file);
        return dataService().findDocumentSymbols2(document, data);
      }
      const view = await session.viewOf(file);
      return view?.bodies.flatMap((body) => symbolsOf(view, body)) ?? [];
    });
  },
};

function symbolsOf(view: TemplateView, nodes: readonly Node[]): DocumentSymbol[] {
  return nodes.flatMap((node): DocumentSymbol[] => {
    if (!isBlock(node)) return node.kind === 'bind' ? [symbol(view, node, SymbolKind.Variable, node.name)] : [];
    const branches = branchesOf(node);
    const children = branches.flatMap((branch) => symbolsOf(view, branch.nodes));
    const name = view.written(node).replace(/^\{\.|\}$/g, '');
    const whole = { start: node.start, end: Math.max(node.end, ...branches.map(({ end }) => end)) };
    return [{ ...symbol(view, node, KINDS[node.kind], name), range: rangeIn(view.text, whole), children }];
  });
}

function symbol(view: TemplateView, node: Node, kind: SymbolKind, name: string): DocumentSymbol {
  const range = rangeIn(view.text, node);
  return { name, kind, range, selectionRange: range };
}
