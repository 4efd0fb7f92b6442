import type { Item, Program } from './items.ts';
import type { Operator } from './operators.ts';
import { scanExpression, type Token } from './scan.ts';

type Waiting = Extract<Token, { readonly kind: 'operator' | 'call' | 'open' }>;

/** Reads an expression into statements in postfix order (language reference, “Assembling expressions”). */
export function readProgram(expression: string, maxTokens: number): Program {
  const debug = expression.startsWith('#');
  const written = debug ? expression.slice(1) : expression;
  const { tokens, errors } = scanExpression(written, maxTokens);
  const assembly = new Assembly([...errors]);
  if (errors.length === 0) {
    for (const token of tokens) if (!assembly.add(token)) break;
    assembly.endStatement();
  }
  return { statements: assembly.statements, errors: assembly.errors, debug, written };
}

class Assembly {
  readonly statements: Item[][] = [];
  readonly errors: string[];
  #list: Item[] = [];
  #waiting: Waiting[] = [];
  #stopped = false;

  constructor(errors: string[]) {
    this.errors = errors;
  }

  /** False when the rest cannot be read. */
  add(token: Token): boolean {
    switch (token.kind) {
      case 'literal':
      case 'name':
      case 'mark':
        this.#list.push(token);
        break;
      case 'call':
        this.#list.push({ kind: 'mark' });
        this.#waiting.push(token);
        break;
      case 'operator':
        this.#addOperator(token.operator);
        break;
      case 'open':
        this.#waiting.push(token);
        break;
      case 'comma':
        this.#moveUntilOpen();
        break;
      case 'close':
        return this.#close();
      case 'semicolon':
        this.endStatement();
    }
    return true;
  }

  endStatement(): void {
    if (this.#stopped) return;
    let whole = true;
    for (let top = this.#waiting.pop(); top !== undefined; top = this.#waiting.pop()) {
      if (top.kind === 'open') {
        // What waits outside the parenthesis goes on into the next statement, as in the reference.
        this.errors.push('Mismatched operator found: left paren');
        whole = false;
        break;
      }
      this.#list.push(top);
    }
    if (whole && this.#list.length > 0) this.statements.push(this.#list);
    this.#list = [];
  }

  #addOperator(operator: Operator): void {
    for (let top = this.#waiting.at(-1); top !== undefined && goesBefore(top, operator); top = this.#waiting.at(-1)) {
      this.#list.push(top);
      this.#waiting.pop();
    }
    this.#waiting.push({ kind: 'operator', operator });
  }

  #moveUntilOpen(): void {
    for (let top = this.#waiting.at(-1); top !== undefined && top.kind !== 'open'; top = this.#waiting.at(-1)) {
      this.#list.push(top);
      this.#waiting.pop();
    }
  }

  #close(): boolean {
    this.#moveUntilOpen();
    if (this.#waiting.pop() === undefined) {
      this.errors.push('Mismatched operator found: right paren');
      this.#stopped = true;
      return false;
    }
    const top = this.#waiting.at(-1);
    if (top?.kind === 'call') {
      this.#list.push(top);
      this.#waiting.pop();
    }
    return true;
  }
}

function goesBefore(
  top: Waiting,
  { level, rightToLeft }: Operator,
): top is Exclude<Waiting, { readonly kind: 'open' }> {
  if (top.kind !== 'operator') return top.kind === 'call';
  return top.operator.level > level || (top.operator.level === level && !rightToLeft);
}
