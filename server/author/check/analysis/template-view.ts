import { Source } from '#engine';
import type { SiteDiagnostic } from '../../../site/lib/diagnostics.ts';
import type { Site } from '../../../site/site.ts';
import type { FoundTag } from '../../../site/tags/rewrite.ts';
import { type HtmlScan, scanHtml } from './scan-html.ts';
import { branchesAt, closingTags, isBlock, type Node, type PlacedNode, type Span, walk } from './tree-walk.ts';

/** One template file as rules see it: its nodes, where each stands in the HTML, and places for diagnostics. */
export class TemplateView {
  readonly path: string;
  readonly text: string;
  /** The trees of the file: its own, and those of the bodies of its query tags. */
  readonly bodies: readonly (readonly Node[])[];
  readonly nodes: readonly PlacedNode[];
  readonly platformTags: readonly FoundTag[];
  readonly #source: Source;
  #html: HtmlScan | undefined;

  constructor(
    path: string,
    text: string,
    bodies: readonly (readonly Node[])[],
    platformTags: TemplateView['platformTags'],
  ) {
    this.path = path;
    this.text = text;
    this.bodies = bodies;
    this.platformTags = platformTags;
    this.nodes = placedNodes(bodies);
    this.#source = new Source(path, text);
  }

  get html(): HtmlScan {
    this.#html ??= scanHtml(this.text, this.#tagSpans());
    return this.#html;
  }

  /** The text that does something. */
  get withoutComments(): string {
    let from = 0;
    let text = '';
    for (const { node } of this.nodes) {
      if (node.kind !== 'comment') continue;
      text += this.text.slice(from, node.start);
      from = node.end;
    }
    return text + this.text.slice(from);
  }

  /** Place of a span, counted as the engine counts: characters, from 1. */
  place({ start, end }: Span): Required<Pick<SiteDiagnostic, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'>> {
    const from = this.#source.locate(start);
    const to = this.#source.locate(end);
    return { file: this.path, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  written({ start, end }: Span): string {
    return this.text.slice(start, end);
  }

  /** The place of a word inside a span; the span itself where the word is not written in it. */
  spanOf(word: string, within: Span): Span {
    const at = this.text.indexOf(word, within.start);
    return at >= 0 && at + word.length <= within.end ? { start: at, end: at + word.length } : within;
  }

  #tagSpans(): Span[] {
    const spans: Span[] = [];
    for (const { node } of this.nodes) {
      if (node.kind !== 'text') spans.push(node);
      if (isBlock(node)) spans.push(...closingTags(node));
    }
    return spans;
  }
}

/** The body of a query tag stands in the branches that its tag stands in, and a body in a body in those of both. */
function placedNodes([own = [], ...bodies]: readonly (readonly Node[])[]): readonly PlacedNode[] {
  const placed = [...walk(own)];
  // Blanks stand in a body for the rest of its file, so its first node begins with the file and ends in the body.
  const placeOf = (body: readonly Node[]) => body.find(({ start }) => start >= 0)?.end ?? 0;
  for (const body of bodies.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    placed.push(...walk(body, branchesAt(placed, placeOf(body))));
  }
  return placed;
}

/** The views of every file of a folder. */
export function viewsOf(site: Site): TemplateView[] {
  const parts = new Map<string, { text: string; bodies: (readonly Node[])[]; tags: TemplateView['platformTags'] }>();
  for (const { path, original, tree, platformTags } of site.templates.files()) {
    const known = parts.get(path);
    if (known === undefined) parts.set(path, { text: original, bodies: [tree.body], tags: platformTags });
    else known.bodies.push(tree.body);
  }
  return [...parts].map(([path, { text, bodies, tags }]) => new TemplateView(path, text, bodies, tags));
}
