import type { Rule } from '../analysis/rule.ts';
import type { HtmlTag } from '../analysis/scan-html.ts';
import type { TemplateView } from '../analysis/template-view.ts';
import { type BlockNode, branchesOf, isBlock, type Node, type Span } from '../analysis/tree-walk.ts';

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements whose tags HTML lets one leave out. */
const OPTIONAL: ReadonlySet<string> = new Set(
  'html head body p li dt dd option optgroup thead tbody tfoot tr td th colgroup caption rp rt'.split(' '),
);

/** What a stretch of template does to the elements that are open around it. */
interface Effect {
  /** End tags without a start tag here, in order. */
  readonly closes: readonly HtmlTag[];
  /** Start tags that stay open, in order. */
  readonly opens: readonly HtmlTag[];
  /** Conditions that open or close elements, of which the other half may stand behind an equal condition further on. */
  readonly pending: readonly Uneven[];
}

interface Uneven {
  readonly block: BlockNode;
  readonly condition: string;
  readonly effects: readonly Effect[];
}

const NOTHING: Effect = { closes: [], opens: [], pending: [] };

export const htmlUnbalanced: Rule = {
  id: 'html-unbalanced',
  severity: 'warning',
  summary: 'An element is opened or closed in one branch only, or never closed.',
  message: '$what.',
  help: 'Open and close an element in the same branch, or in branches that have the same condition.',
  bad: { files: { 'site.region': '{.if a}⟦<div>⟧{.end}text' } },
  good: {
    files: {
      'site.region': '{.if a}<div>{.or}<div class="b">{.end}text</div>{.if a}<b>{.end}x{.if a}</b>{.end}<i/>x</i>',
      'nested.region': '{.if a}<div>{.or}{.if b}<p><div>{.end}{.end}x{.if a}</div>{.or}{.if b}</div>{.end}{.end}',
      'more.region': '<squarespace:query collection="a"><p><script>go()</script></p></squarespace:query>',
    },
  },
  find({ site, views }, report) {
    const rests = views.map((view) => {
      const told = new Set<HtmlTag>();
      const tell = (tag: HtmlTag, what: string) => {
        if (told.has(tag)) return;
        told.add(tag);
        report({ view, start: tag.start, end: tag.end }, { what });
      };
      const rest = view.bodies.map((body, index) => effectOf(view, body, tagsFor(view, index), tell));
      return { path: view.path, rest, tell };
    });
    const paired = pairedInLayouts(
      site.config.layouts.values(),
      (path) => rests.find((one) => one.path === path)?.rest[0],
    );
    // A header block may open what a footer block closes.
    const balance = new Map<string, number>();
    const count = (tags: readonly HtmlTag[], step: number) => {
      for (const { name } of tags.filter((tag) => !paired.has(tag))) balance.set(name, (balance.get(name) ?? 0) + step);
    };
    for (const { opens, closes } of rests.flatMap(({ rest }) => rest)) {
      count(opens, 1);
      count(closes, -1);
    }
    for (const { rest, tell } of rests) {
      for (const { opens, closes, pending } of rest) {
        for (const uneven of pending) reportUneven(uneven, tell);
        const isLeft = (tag: HtmlTag) => !paired.has(tag);
        for (const tag of opens.filter(isLeft))
          if ((balance.get(tag.name) ?? 0) > 0) tell(tag, `<${tag.name}> is never closed`);
        for (const tag of closes.filter(isLeft))
          if ((balance.get(tag.name) ?? 0) < 0) tell(tag, `</${tag.name}> closes nothing`);
      }
    }
  },
};

type Tell = (tag: HtmlTag, what: string) => void;

/** The tags that a region of a layout opens and a later one closes, whatever else is wrong in the folder. */
function pairedInLayouts(
  layouts: Iterable<readonly string[]>,
  effectOfFile: (path: string) => Effect | undefined,
): ReadonlySet<HtmlTag> {
  const paired = new Set<HtmlTag>();
  for (const regions of layouts) {
    const open: HtmlTag[] = [];
    for (const region of regions) {
      const { closes, opens } = effectOfFile(`${region}.region`) ?? NOTHING;
      for (const tag of closes) {
        const at = open.findLastIndex(({ name }) => name === tag.name);
        for (const one of at < 0 ? [] : [tag, ...open.splice(at, 1)]) paired.add(one);
      }
      open.push(...opens);
    }
  }
  return paired;
}

/** The HTML tags of one body: those of a query tag's body belong to it and not to the file around it. */
function tagsFor(view: TemplateView, index: number): readonly HtmlTag[] {
  const counted = view.html.tags.filter(
    (tag) => !VOID.has(tag.name) && !OPTIONAL.has(tag.name) && !tag.name.includes(':') && tag.name !== '',
  );
  const insideOf = (body: readonly Node[]) => (tag: HtmlTag) => {
    return body.some((node) => coversTag(node, tag));
  };
  const later = view.bodies.slice(1);
  if (index > 0) return counted.filter(insideOf(view.bodies[index] ?? []));
  return counted.filter((tag) => !later.some((body) => insideOf(body)(tag)));
}

function coversTag(node: Node, tag: HtmlTag): boolean {
  if (node.kind === 'text') return node.start <= tag.start && tag.start < node.end && isPrinted(node, tag);
  if (!isBlock(node)) return false;
  const branches = branchesOf(node);
  const end = branches.at(-1)?.end ?? node.end;
  return node.start <= tag.start && tag.start < end;
}

/** In the body of a query tag, everything around it is blank; a script's start is a mark there. */
function isPrinted(node: Extract<Node, { kind: 'text' }>, tag: HtmlTag): boolean {
  return node.text[tag.start - node.start]?.trim() !== '';
}

function effectOf(view: TemplateView, nodes: readonly Node[], tags: readonly HtmlTag[], tell: Tell): Effect {
  const open: HtmlTag[] = [];
  const closes: HtmlTag[] = [];
  const pending: Uneven[] = [];
  const blocks = nodes.filter(isBlock);
  const outside = (span: Span) => !blocks.some((block) => covers(block, span));
  const steps: (HtmlTag | BlockNode)[] = [...blocks, ...tags.filter(outside)].sort((a, b) => a.start - b.start);
  const apply = (effect: Effect) => {
    for (const tag of effect.closes) close(tag, open, closes, tell);
    open.push(...effect.opens);
  };
  for (const step of steps) {
    if (step.kind === 'open') open.push(step);
    else if (step.kind === 'close') close(step, open, closes, tell);
    else {
      const uneven = readBlock(view, step, tags, tell);
      if ('closes' in uneven) {
        apply(uneven);
        continue;
      }
      const partner = pending.findIndex((earlier) => completes(earlier, uneven));
      if (partner >= 0) pending.splice(partner, 1);
      else pending.push(uneven);
    }
  }
  return { closes, opens: open.filter((tag) => !isSlashed(tag)), pending };
}

const isSlashed = (tag: HtmlTag): boolean => tag.kind === 'open' && tag.selfClosing;

/** Browsers pass over the slash of `<article/>`: an end tag that nothing else waits for belongs to it. */
function close(tag: HtmlTag, open: HtmlTag[], closes: HtmlTag[], tell: Tell): void {
  const waits = open.findLastIndex((one) => one.name === tag.name && !isSlashed(one));
  const at = waits < 0 ? open.findLastIndex(({ name }) => name === tag.name) : waits;
  if (at < 0) {
    closes.push(tag);
    return;
  }
  const inside = open.splice(at).slice(1);
  for (const left of inside.filter((one) => !isSlashed(one)))
    tell(left, `<${left.name}> is not closed before </${tag.name}>`);
}

function covers(block: BlockNode, { start }: Span): boolean {
  const end = branchesOf(block).at(-1)?.end ?? block.end;
  return start >= block.start && start < end;
}

/** One effect where all branches agree, else the effects of all of them. */
function readBlock(view: TemplateView, block: BlockNode, tags: readonly HtmlTag[], tell: Tell): Effect | Uneven {
  const branches = branchesOf(block);
  const effects = branches.map(({ nodes, start, end }) =>
    effectOf(
      view,
      nodes,
      tags.filter((tag) => tag.start >= start && tag.start < end),
      tell,
    ),
  );
  const last = branches.at(-1);
  const hasOtherwise = block.kind === 'macro' || (last?.head.kind === 'or' && last.head.call === undefined);
  if (block.kind !== 'macro' && !hasOtherwise) effects.push(NOTHING);
  if (block.kind === 'macro') {
    for (const { pending } of effects) for (const uneven of pending) reportUneven(uneven, tell);
    return NOTHING;
  }
  const [first = NOTHING] = effects;
  if (effects.every((effect) => isSame(effect, first))) return first;
  const condition = view.written(block).replace(/\s+/g, ' ');
  return { block, condition, effects };
}

function isSame(a: Effect, b: Effect): boolean {
  return a.pending.length === 0 && b.pending.length === 0 && shapeOf(a) === shapeOf(b);
}

/** `</a><a>` does to the elements around it what nothing does. */
function shapeOf({ closes, opens }: Effect): string {
  const closing = closes.map(({ name }) => name);
  const opening = opens.map(({ name }) => name);
  while (closing.length > 0 && opening.length > 0 && closing.at(-1) === opening[0]) {
    closing.pop();
    opening.shift();
  }
  return `${closing.join()}/${opening.join()}`;
}

/** True when, branch by branch, the later block closes what the earlier one opened. */
function completes(earlier: Uneven, later: Uneven): boolean {
  if (earlier.condition !== later.condition || earlier.effects.length !== later.effects.length) return false;
  return earlier.effects.every(({ opens, closes, pending }, index) => {
    const other = later.effects[index] ?? NOTHING;
    const opened = opens.map(({ name }) => name).reverse();
    return (
      closes.length === 0 &&
      other.opens.length === 0 &&
      opened.join() === other.closes.map(({ name }) => name).join() &&
      pending.length === other.pending.length &&
      // What was opened last is closed first.
      pending.every((half, at) => completes(half, other.pending.at(-1 - at) ?? half))
    );
  });
}

function reportUneven({ effects }: Uneven, tell: Tell): void {
  for (const { opens, closes, pending } of effects) {
    for (const uneven of pending) reportUneven(uneven, tell);
    const [opened] = opens;
    const [closed] = closes;
    if (opened !== undefined) tell(opened, `<${opened.name}> is opened in this branch and not in the others`);
    if (closed !== undefined) tell(closed, `</${closed.name}> closes in this branch what the others leave open`);
    if (opened !== undefined || closed !== undefined) return;
  }
}
