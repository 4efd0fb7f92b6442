/** A statement of a style sheet: a declaration, a call, an at-rule, a rule with its block. Offsets into the text. */
export interface Statement {
  /** The first character that is neither white space nor comment. */
  readonly start: number;
  /** After its `;` or `}`; before the `}` of its parent where it ends without one. */
  readonly end: number;
  readonly block: Block | undefined;
}

interface Block {
  /** The opening brace. */
  readonly open: number;
  /** The closing brace; the end of the text where there is none. */
  readonly close: number;
  readonly statements: readonly Statement[];
}

/** A brace without its other half. */
interface LoneBrace {
  readonly kind: 'unclosed' | 'unopened';
  readonly at: number;
}

export interface Statements {
  readonly statements: readonly Statement[];
  /** At most one: what follows an unclosed brace cannot be told apart. */
  readonly loneBrace: LoneBrace | undefined;
}

// What is passed over whole: nothing in it opens, closes or ends anything. An unclosed string ends with its line.
const OPAQUE =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|`[^`]*`?|[@#$]\{[^{}]*\}|\burl\(\s*[^"'\s)][^)]*\)/iy;
const BLANK = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;

interface Open {
  readonly start: number;
  readonly brace: number;
  readonly statements: Statement[];
}

/** What a LESS sheet consists of, however wrong what stands inside its statements. */
export function readStatements(text: string): Statements {
  const top: Statement[] = [];
  const open: Open[] = [];
  let list = top;
  let start = skipBlank(text, 0);
  let at = start;
  let parens = 0;
  let loneBrace: LoneBrace | undefined;
  const begin = (next: number) => {
    parens = 0;
    start = at = skipBlank(text, next);
  };
  while (at < text.length) {
    const opaque = skipOpaque(text, at);
    if (opaque > at) {
      at = opaque;
      continue;
    }
    const character = text.charAt(at);
    if (character === '(') parens += 1;
    else if (character === ')') parens = Math.max(0, parens - 1);
    else if (character === ';' && parens === 0) {
      if (at > start) list.push({ start, end: at + 1, block: undefined });
      begin(at + 1);
      continue;
    } else if (character === '{') {
      open.push({ start, brace: at, statements: list });
      list = [];
      begin(at + 1);
      continue;
    } else if (character === '}') {
      // A declaration before the brace may go without its semicolon, and a forgotten parenthesis ends here.
      if (at > start) list.push({ start, end: at, block: undefined });
      const closed = open.pop();
      if (closed === undefined) {
        loneBrace ??= { kind: 'unopened', at };
        begin(at + 1);
        continue;
      }
      const block = { open: closed.brace, close: at, statements: list };
      list = closed.statements;
      const end = endOfBlock(text, at + 1);
      list.push({ start: closed.start, end, block });
      begin(end);
      continue;
    }
    at += 1;
  }
  if (start < text.length) list.push({ start, end: text.length, block: undefined });
  const outermost = open[0];
  if (outermost !== undefined) {
    loneBrace ??= { kind: 'unclosed', at: outermost.brace };
    top.push({ start: outermost.start, end: text.length, block: undefined });
  }
  return { statements: top, loneBrace };
}

/** A block that is a value (`@rules: { … };`, `.m({ … });`) goes on to its semicolon. */
function endOfBlock(text: string, from: number): number {
  const rest = /\s*(?:\)+\s*)?;/y;
  rest.lastIndex = from;
  return rest.test(text) ? rest.lastIndex : from;
}

function skipBlank(text: string, from: number): number {
  BLANK.lastIndex = from;
  return BLANK.test(text) ? BLANK.lastIndex : from;
}

function skipOpaque(text: string, from: number): number {
  OPAQUE.lastIndex = from;
  return OPAQUE.test(text) ? OPAQUE.lastIndex : from;
}

/** The innermost statement around an offset, and those around it, outermost first. */
export function statementsAround(statements: readonly Statement[], offset: number): readonly Statement[] {
  const found = statements.find(({ start, end }) => offset >= start && offset < end);
  if (found === undefined) return [];
  return [found, ...statementsAround(found.block?.statements ?? [], offset)];
}
