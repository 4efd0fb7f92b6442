import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver';
import type { TemplateView } from '../../check/analysis/template-view.ts';
import { branchesOf, isBlock, type Span } from '../../check/analysis/tree-walk.ts';
import { dataService, parseData } from '../data.ts';
import type { Feature } from '../feature.ts';
import { positionAt } from '../positions.ts';
import { parseSheet, styleService } from '../styles.ts';

/** What can be folded away: branches, elements and comments of a template, rules, objects and lists. */
export const folding: Feature = {
  capabilities: { foldingRangeProvider: true },
  listen(connection, session) {
    connection.onFoldingRanges(async ({ textDocument }) => {
      const file = session.file(textDocument);
      if (file.language === 'style') return styleService().getFoldingRanges(parseSheet(file).document);
      if (file.language !== 'template') return dataService().getFoldingRanges(parseData(file).document);
      const view = await session.viewOf(file);
      return view === undefined ? [] : rangesOf(view);
    });
  },
};

function rangesOf(view: TemplateView): FoldingRange[] {
  const lineOf = (offset: number) => positionAt(view.text, offset).line;
  const fold = ({ start, end }: Span, kind?: FoldingRangeKind): FoldingRange[] => {
    const [startLine, endLine] = [lineOf(start), lineOf(end)];
    return startLine < endLine ? [{ startLine, endLine, ...(kind === undefined ? {} : { kind }) }] : [];
  };
  const branches = view.nodes.flatMap(({ node }) => {
    if (node.kind === 'comment') return fold(node, FoldingRangeKind.Comment);
    // The line that ends a branch stays in sight.
    return isBlock(node) ? branchesOf(node).flatMap(({ head, end }) => fold({ start: head.start, end: end - 1 })) : [];
  });
  return [...branches, ...elementsOf(view).flatMap((element) => fold(element))];
}

/** Elements from their start tag to before their end tag. */
function elementsOf({ html }: TemplateView): Span[] {
  const open: { name: string; start: number }[] = [];
  const spans: Span[] = [];
  for (const tag of html.tags) {
    if (tag.kind === 'open') {
      if (!tag.selfClosing) open.push(tag);
      continue;
    }
    const at = open.findLastIndex(({ name }) => name === tag.name);
    const opened = open[at];
    if (opened === undefined) continue;
    open.length = at;
    spans.push({ start: opened.start, end: tag.start - 1 });
  }
  return spans;
}
