import { applied, asSyntax, childrenOf, type Edit, type Syntax, syntaxOf } from './syntax.ts';

/** Takes properties of some names out of every object that code writes down. */
export function dropProperties(code: string, names: readonly string[]): string {
  const edits: Edit[] = [];
  const visit = (node: Syntax): void => {
    const properties = node.type === 'ObjectExpression' ? childrenOf(node) : [];
    for (const [index, property] of properties.entries()) {
      const isDropped = names.includes(String(asSyntax(property['key'])['name']));
      if (isDropped) edits.push([property.start, properties[index + 1]?.start ?? property.end, '']);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(syntaxOf(code));
  return applied(code, edits);
}
