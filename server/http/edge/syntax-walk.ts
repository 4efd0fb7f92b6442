/** A piece of a program's text. */
export interface Cut {
  readonly start: number;
  readonly end: number;
}

export interface SyntaxNode extends Cut {
  readonly type: string;
  readonly [member: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Visits every node of a syntax tree, each before what is in it. */
export function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, visit);
  } else if (isNode(value)) {
    visit(value);
    for (const member of Object.values(value)) walk(member, visit);
  }
}
