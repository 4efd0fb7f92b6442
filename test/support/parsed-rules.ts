import postcss, { type ChildNode, type Container, type Declaration } from 'postcss';

/** The rules of a style sheet as texts that differ only where the rules do: each with the at-rules around it. */
export function parsedRules(css: string): readonly string[] {
  const rules: string[] = [];
  const visit = (node: ChildNode, around: string): void => {
    if (node.type === 'comment' || node.type === 'decl') return;
    const head = node.type === 'rule' ? plain(node.selector) : plain(`@${node.name} ${node.params}`);
    const path = `${around}|${head}`;
    if (node.nodes === undefined) {
      rules.push(path);
      return;
    }
    const own = declarationsOf(node);
    if (own.length > 0) rules.push(`${path}{${own.join(';')}}`);
    for (const child of node.nodes) visit(child, path);
  };
  for (const node of postcss.parse(css).nodes) visit(node, '');
  return rules;
}

function declarationsOf(node: Container): readonly string[] {
  return (node.nodes ?? [])
    .filter((child): child is Declaration => child.type === 'decl')
    .map(({ prop, value, important }) => `${prop}:${plain(value)}${important ? '!' : ''}`);
}

function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s*([,>+~:()])\s*/g, '$1')
    .trim();
}
