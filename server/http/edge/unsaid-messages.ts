import { type Cut, isNode, type SyntaxNode, walk } from './syntax-walk.ts';

/** Members that an entry of a catalogue of messages has. */
const ofEntries = ['severity', 'message', 'help'];

/**
 * A program without those entries of its catalogues whose code it names nowhere else: most messages are about files, style
 * sheets and the text of templates, which nobody reads at the edge.
 */
export function withoutUnsaid(program: string, tree: unknown): string {
  const entries = new Map<SyntaxNode, Cut>();
  const named = new Set<unknown>();
  walk(tree, (node) => {
    const { key } = node;
    if (isNode(key) && isEntry(node)) entries.set(key, node);
    else if (node.type === 'Literal' && !entries.has(node)) named.add(node['value']);
    else if (node.type === 'TemplateElement') named.add(Reflect.get(Object(node['value']), 'cooked'));
  });
  return [...entries]
    .filter(([key]) => !named.has(key['value']))
    .sort(([, a], [, b]) => b.start - a.start)
    .reduce((text, [, { start, end }]) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), program);
}

function isEntry({ type, key, value }: SyntaxNode): boolean {
  if (type !== 'Property' || !isNode(key) || key.type !== 'Literal') return false;
  if (!isNode(value) || value.type !== 'ObjectExpression' || !Array.isArray(value['properties'])) return false;
  const members = value['properties'].map((member: unknown) => {
    const name = isNode(member) ? member['key'] : undefined;
    return isNode(name) ? name['name'] : undefined;
  });
  return ofEntries.every((name) => members.includes(name));
}
