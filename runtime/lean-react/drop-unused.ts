import { applied, asSyntax, childrenOf, type Edit, type Syntax, syntaxOf } from './syntax.ts';

/** Leaves out the functions of a module that nothing names any more, and what only they have named. */
export function dropUnused(code: string): string {
  const program = syntaxOf(code);
  const named = namesIn(program);
  const unused = childrenOf(program).filter((node) => {
    if (node.type !== 'FunctionDeclaration') return false;
    const name = String(asSyntax(node['id'])['name']);
    return named.get(name) === namesIn(node).get(name);
  });
  if (unused.length === 0) return code;
  const edits = unused.map(({ start, end }): Edit => [start, end, '']);
  return dropUnused(applied(code, edits));
}

/** How often each name stands in a part of the code, as a variable or not. */
function namesIn(node: Syntax, found = new Map<string, number>()): Map<string, number> {
  if (node.type === 'Identifier') found.set(String(node['name']), (found.get(String(node['name'])) ?? 0) + 1);
  for (const child of childrenOf(node)) namesIn(child, found);
  return found;
}
