import { applied, asSyntax, childrenOf, type Edit, isNamed, type Range, type Syntax, syntaxOf } from './syntax.ts';

type Case = Range & { readonly test: Syntax | null; readonly consequent: readonly Syntax[] };

/** Below it, numbers in other things called `tag` (roots, updates of state) mean something else. */
const firstOwnTag = 11;

/**
 * Takes the branches for kinds of components that never come to be out of React's code: cases of a `switch` over a fiber's
 * `tag`, and comparisons with it. Those that are refused when they begin keep their case in the function that refuses them.
 */
export function dropFibers(
  code: string,
  { absent, refused, refusing }: { absent: readonly number[]; refused: readonly number[]; refusing: string },
): string {
  const edits: Edit[] = [];
  const visit = (node: Syntax, tags: ReadonlySet<number>): void => {
    const isRefusing = node.type === 'FunctionDeclaration' && isNamed(node['id'], refusing);
    const own = isRefusing ? new Set(absent) : tags;
    edits.push(...(node.type === 'SwitchStatement' ? switchEdits(node, own) : comparisonEdit(node, own)));
    for (const child of childrenOf(node)) visit(child, own);
  };
  visit(syntaxOf(code), new Set([...absent, ...refused]));
  return applied(code, edits);
}

function switchEdits(node: Syntax, tags: ReadonlySet<number>): readonly Edit[] {
  // The cases of a switch are what the parser says they are.
  const cases = node['cases'] as readonly Case[];
  const numbers = cases.map(({ test }) => numberIn(test));
  if (!isTag(node['discriminant']) || !numbers.some((number) => number >= firstOwnTag)) return [];
  const isDead = (index: number) => tags.has(numbers[index] ?? Number.NaN);
  const edits: Edit[] = [];
  const kept = new Set<string>();
  let reached = false;
  for (const [index, { start, end, test, consequent }] of cases.entries()) {
    // Reached by its own label, or from the case before it.
    reached = !isDead(index) || (reached && !leaves(cases[index - 1]));
    const [first] = consequent;
    if (!reached) {
      for (const name of consequent.flatMap(declaredIn)) kept.add(name);
      edits.push([start, end, '']);
    } else if (isDead(index) && test) {
      // The label alone: what stands under it belongs to the one before too.
      edits.push([start, first?.start ?? end, '']);
    }
  }
  if (kept.size === 0) return edits;
  return [...edits, [node.start, node.start, `{var ${[...kept].join()};`], [node.end, node.end, '}']];
}

function comparisonEdit(node: Syntax, tags: ReadonlySet<number>): readonly Edit[] {
  const outcome = { '===': '!1', '!==': '!0' }[String(node['operator'])];
  if (node.type !== 'BinaryExpression' || outcome === undefined) return [];
  const [left, right] = [asSyntax(node['left']), asSyntax(node['right'])];
  const number = numberIn(left);
  return isTag(right) && number >= firstOwnTag && tags.has(number) ? [[node.start, node.end, outcome]] : [];
}

/** `fiber.tag`, read without anything else happening. */
function isTag(value: unknown): boolean {
  const node = asSyntax(value);
  return node.type === 'MemberExpression' && isNamed(node['property'], 'tag') && isPlain(asSyntax(node['object']));
}

function isPlain(node: Syntax): boolean {
  if (node.type === 'MemberExpression') return node['computed'] === false && isPlain(asSyntax(node['object']));
  return node.type === 'Identifier';
}

function numberIn(node: Syntax | null): number {
  return node?.type === 'Literal' && typeof node['value'] === 'number' ? node['value'] : Number.NaN;
}

const leaving = ['BreakStatement', 'ContinueStatement', 'ReturnStatement', 'ThrowStatement'];

function leaves(before: Case | undefined): boolean {
  return leaving.includes(before?.consequent.at(-1)?.type ?? '');
}

/** Variables belong to the whole function, wherever in it they are declared. */
function declaredIn(node: Syntax): readonly string[] {
  if (node.type.includes('Function')) return [];
  const own = node.type === 'VariableDeclarator' ? [String(asSyntax(node['id'])['name'])] : [];
  return [...own, ...childrenOf(node).flatMap(declaredIn)];
}
