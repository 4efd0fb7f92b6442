import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/**
 * What a CommonJS file exports as plain properties in place of the bundler's getters. Those turn `exports` into a hash
 * table for V8: whoever calls a function of another file looked its name up and called a getter, each time. A variable
 * that is set again keeps its getter.
 */
export const plainBindings: Plugin = {
  name: 'plain-bindings',
  // Before names are made short: after it, a local variable often has the name of an exported one.
  renderChunk(code, { fileName }) {
    const { program } = parseSync(fileName, code, { sourceType: 'script' });
    const setAgain = namesSetIn(program);
    return program.body
      .flatMap((statement) => getterOf(statement) ?? [])
      .filter(({ local }) => !setAgain.has(local))
      .reduceRight((text, { start, end, name, local }) => {
        return `${text.slice(0, start)}exports[${JSON.stringify(name)}] = ${local};${text.slice(end)}`;
      }, code);
  },
};

interface Getter {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly local: string;
}

/** `Object.defineProperty(exports, "name", { enumerable: true, get: function () { return local; } });` */
function getterOf(statement: ESTree.Statement | ESTree.Directive): Getter | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression') return undefined;
  const [target, name, property] = statement.expression.arguments;
  if (target?.type !== 'Identifier' || target.name !== 'exports') return undefined;
  if (name?.type !== 'Literal' || typeof name.value !== 'string' || property?.type !== 'ObjectExpression')
    return undefined;
  const local = property.properties.map(returnedBy).find((name) => name !== undefined);
  if (local === undefined) return undefined;
  return { start: statement.start, end: statement.end, name: name.value, local };
}

function returnedBy(property: ESTree.ObjectPropertyKind): string | undefined {
  if (property.type !== 'Property' || property.value.type !== 'FunctionExpression') return undefined;
  const [returned] = property.value.body?.body ?? [];
  const value = returned?.type === 'ReturnStatement' ? returned.argument : null;
  return value?.type === 'Identifier' ? value.name : undefined;
}

/** Names of variables that are set after they were made, in whichever scope. */
function namesSetIn(program: ESTree.Program): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (target: ESTree.Node | null) => {
    if (target?.type === 'Identifier') names.add(target.name);
    if (target?.type === 'ArrayPattern') for (const element of target.elements) add(element);
    if (target?.type === 'ObjectPattern')
      for (const property of target.properties) add(property.type === 'Property' ? property.value : property);
    if (target?.type === 'AssignmentPattern') add(target.left);
    if (target?.type === 'RestElement') add(target.argument);
  };
  new Visitor({
    AssignmentExpression: ({ left }) => add(left),
    UpdateExpression: ({ argument }) => add(argument),
    ForInStatement: ({ left }) => add(left),
    ForOfStatement: ({ left }) => add(left),
  }).visit(program);
  return names;
}
