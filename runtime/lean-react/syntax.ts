import { parseAst } from 'vite';

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What is read of a syntax tree here, whatever the kind of node. */
export type Syntax = Range & { readonly type: string } & Readonly<Record<string, unknown>>;

export type Edit = readonly [start: number, end: number, text: string];

export const syntaxOf = (code: string): Syntax => asSyntax(parseAst(code));

export function childrenOf(node: Syntax): readonly Syntax[] {
  return Object.values(node).flat().filter(isSyntax);
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** A missing node has none of what is looked for. */
export function asSyntax(value: unknown): Syntax {
  return isSyntax(value) ? value : { type: '', start: 0, end: 0 };
}

export const isNamed = (value: unknown, name: string) => asSyntax(value)['name'] === name;

/** An edit within a part that is gone goes with it. */
export function applied(code: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const [start, end, put] of edits.toSorted(([one], [other]) => one - other)) {
    if (start < at) continue;
    text += code.slice(at, start) + put;
    at = end;
  }
  return text + code.slice(at);
}
