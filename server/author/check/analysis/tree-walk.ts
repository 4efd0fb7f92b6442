import type { Template } from '#engine';

type Tree = Template['tree'];
export type Node = Tree['body'][number];
export type BlockNode = Extract<Node, { kind: 'section' | 'repeated-section' | 'predicate' | 'if' | 'macro' }>;
type OrNode = Extract<NonNullable<Extract<Node, { kind: 'if' }>['alternate']>, { kind: 'or' }>;
export type Reference = readonly (string | number)[];

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One way through a block: its body, or one of its or-parts. */
export interface Branch extends Span {
  readonly block: BlockNode;
  /** The tag that opens this branch. */
  readonly head: BlockNode | OrNode;
  readonly nodes: readonly Node[];
}

export interface PlacedNode {
  readonly node: Node;
  /** The branches around it, the outermost first. */
  readonly within: readonly Branch[];
}

export function isBlock(node: Node): node is BlockNode {
  return 'body' in node && node.kind !== 'struct' && node.start >= 0;
}

/** The branches of a block in the order of its source. */
export function branchesOf(block: BlockNode): Branch[] {
  if (block.kind === 'macro') {
    return [{ block, head: block, nodes: block.body, start: block.end, end: endOfNodes(block.body, block.end) }];
  }
  const branches: Branch[] = [];
  for (let head: Exclude<BlockNode, { kind: 'macro' }> | OrNode | undefined = block; head !== undefined; ) {
    const nodes: readonly Node[] = head.kind === 'repeated-section' ? [...head.body, ...head.between] : head.body;
    const next: OrNode['alternate'] = head.alternate;
    branches.push({ block, head, nodes, start: head.end, end: next?.start ?? endOfNodes(nodes, head.end) });
    head = next?.kind === 'or' ? next : undefined;
  }
  return branches;
}

/** Every node of a tree with the branches around it, in the order of the source. */
export function* walk(nodes: readonly Node[], within: readonly Branch[] = []): Generator<PlacedNode> {
  for (const node of nodes) {
    yield { node, within };
    if (!isBlock(node)) continue;
    for (const branch of branchesOf(node)) yield* walk(branch.nodes, [...within, branch]);
  }
}

/** The branches around a place, the outermost first. */
export function branchesAt(nodes: readonly PlacedNode[], offset: number): readonly Branch[] {
  let around: readonly Branch[] = [];
  for (const { within } of nodes) {
    const isAround = within.every(({ start, end }) => start <= offset && offset <= end);
    if (isAround && within.length > around.length) around = within;
  }
  return around;
}

/** The tags that a block is made of besides its nodes: its or-parts and its end. */
export function closingTags(block: BlockNode): Span[] {
  const tags: Span[] = [];
  let next = block.kind === 'macro' ? undefined : block.alternate;
  while (next !== undefined) {
    tags.push(next);
    next = next.kind === 'or' ? next.alternate : undefined;
  }
  return tags;
}

function endOfNodes(nodes: readonly Node[], otherwise: number): number {
  const last = nodes.at(-1);
  if (last === undefined) return otherwise;
  if (!isBlock(last)) return last.end;
  return closingTags(last).at(-1)?.end ?? branchesOf(last).at(-1)?.end ?? last.end;
}
