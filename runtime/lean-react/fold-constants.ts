import { applied, asSyntax, childrenOf, type Edit, type Syntax, syntaxOf } from './syntax.ts';

/**
 * Writes the value of each variable of a module in its place where it is always given the same one, for the minifier to see
 * what follows from that. Only names that are declared once in the whole module are looked at.
 */
export function foldConstants(code: string): string {
  const program = syntaxOf(code);
  const variables = variablesIn(program);
  const own = new Set(
    childrenOf(program)
      .filter(({ type }) => type === 'VariableDeclaration')
      .flatMap(childrenOf)
      .map((each) => String(asSyntax(each['id'])['name'])),
  );
  const constants = new Map<string, string>();
  for (const [name, { declared, values }] of variables) {
    const [value, ...others] = values;
    if (own.has(name) && declared === 1 && typeof value === 'string' && others.length === 0) constants.set(name, value);
  }
  return applied(code, readsOf(program, constants));
}

interface Variable {
  declared: number;
  /** The texts of the literals that it is given; `undefined` for anything else. */
  readonly values: Set<string | undefined>;
}

function variablesIn(program: Syntax): ReadonlyMap<string, Variable> {
  const variables = new Map<string, Variable>();
  const variable = (name: string) => {
    let known = variables.get(name);
    if (!known) variables.set(name, (known = { declared: 0, values: new Set() }));
    return known;
  };
  const visit = (node: Syntax): void => {
    const declares = declaredBy(node);
    for (const name of declares) variable(name).declared += 1;
    if (node.type === 'VariableDeclarator') {
      for (const name of declares) variable(name).values.add(literalIn(asSyntax(node['init'])));
    } else if (node.type === 'AssignmentExpression') {
      const value = node['operator'] === '=' ? literalIn(asSyntax(node['right'])) : undefined;
      variable(String(asSyntax(node['left'])['name'])).values.add(value);
    } else if (node.type === 'UpdateExpression') {
      variable(String(asSyntax(node['argument'])['name'])).values.add(undefined);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return variables;
}

/** The names that come to be by a declaration, by a function with its parameters, or by a caught error. */
function declaredBy(node: Syntax): readonly string[] {
  const named = (value: unknown) => String(asSyntax(value)['name']);
  if (node.type === 'VariableDeclarator') return [named(node['id'])];
  if (node.type === 'CatchClause') return [named(node['param'])];
  if (!node.type.includes('Function')) return [];
  const parameters = childrenOf({ ...node, id: null, body: null });
  return [named(node['id']), ...parameters.map(named)];
}

/** The text of a plain value, also of one that is handed on by another assignment. */
function literalIn(node: Syntax): string | undefined {
  if (node.type === 'AssignmentExpression' && node['operator'] === '=') return literalIn(asSyntax(node['right']));
  if (node.type === 'UnaryExpression' && node['operator'] === '!') {
    const inner = literalIn(asSyntax(node['argument']));
    return inner && `!${inner}`;
  }
  const isPlain = node.type === 'Literal' && (node['value'] === null || typeof node['value'] === 'number');
  // A regular expression has no value in a tree that has no regular expressions of its own.
  return isPlain && !('regex' in node) ? String(node['raw']) : undefined;
}

function readsOf(program: Syntax, constants: ReadonlyMap<string, string>): readonly Edit[] {
  const edits: Edit[] = [];
  const visit = (node: Syntax): void => {
    if (node.type === 'Identifier') {
      const value = constants.get(String(node['name']));
      if (value !== undefined) edits.push([node.start, node.end, value]);
      return;
    }
    for (const child of childrenOf(withoutNames(node, constants, edits))) visit(child);
  };
  visit(program);
  return edits;
}

/** What of a node can be a variable that is read: no names of members, and not what is declared or assigned. */
function withoutNames(node: Syntax, constants: ReadonlyMap<string, string>, edits: Edit[]): Syntax {
  switch (node.type) {
    case 'MemberExpression':
      return node['computed'] === true ? node : { ...node, property: null };
    case 'Property':
      return node['computed'] === true ? node : { ...node, key: null };
    case 'VariableDeclarator':
      return { ...node, id: null };
    case 'AssignmentExpression': {
      const [left, right] = [asSyntax(node['left']), asSyntax(node['right'])];
      // Its value alone is what it comes to.
      if (constants.has(String(left['name']))) edits.push([left.start, right.start, '']);
      return left.type === 'Identifier' ? { ...node, left: null } : node;
    }
    default:
      return node;
  }
}
