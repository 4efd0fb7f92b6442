import type { Reference, Value } from '../definition/value.ts';
import { calculateBinary, calculateUnary, callFunction, TooLong } from './calculate.ts';
import type { FunctionName, Item, Scalar } from './items.ts';
import type { Operator } from './operators.ts';

/** What a running expression asks of the render. */
export interface Names {
  find(reference: Reference): Value;
  /** Called in the order of the assignments. */
  assign(name: string, value: Scalar): void;
}

const NOTHING = Symbol('nothing');
type Entry = Item | typeof NOTHING;
type Usable = { readonly value: Scalar };

/** What is wrong with a statement, said while it runs. */
type Report = (error: string) => void;

/**
 * Runs one statement on a value stack, malformed input included (language reference, “Running expressions”). Returns its
 * value, `undefined` for none.
 */
export function reduceStatement(
  items: readonly Item[],
  names: Names,
  maxStringLength: number,
  report: Report,
): Scalar | undefined {
  return new Reduction(names, maxStringLength, report).run(items);
}

class Reduction {
  readonly #names: Names;
  readonly #maxStringLength: number;
  readonly #report: Report;
  readonly #stack: Entry[] = [];

  constructor(names: Names, maxStringLength: number, report: Report) {
    this.#names = names;
    this.#maxStringLength = maxStringLength;
    this.#report = report;
  }

  run(items: readonly Item[]): Scalar | undefined {
    for (const item of items) {
      if (item.kind === 'operator' && item.operator.name === 'assign') {
        this.#assign();
        return undefined;
      }
      if (!this.#take(item)) break;
    }
    const top = this.#stack.at(-1);
    if (top === undefined || top === NOTHING) return undefined;
    const result = this.#usable(top);
    if (result === undefined) this.#report('Reduce error: unexpected token on stack');
    return result?.value;
  }

  /** False when the rest of the statement cannot run. */
  #take(item: Item): boolean {
    if (item.kind === 'call') return this.#call(item.name);
    if (item.kind === 'operator') {
      return item.operator.unary ? this.#applyUnary(item.operator) : this.#applyBinary(item.operator);
    }
    this.#stack.push(item);
    return true;
  }

  #usable(entry: Entry | undefined): Usable | undefined {
    if (entry === undefined || entry === NOTHING) return undefined;
    if (entry.kind === 'literal') return entry;
    if (entry.kind !== 'name') return undefined;
    const value = this.#names.find(entry.reference);
    if (value === undefined || value === null) return { value: null };
    return typeof value === 'object' ? undefined : { value };
  }

  #push(value: Scalar): boolean {
    this.#stack.push({ kind: 'literal', value, written: '' });
    return true;
  }

  #call(name: FunctionName): boolean {
    const values: Scalar[] = [];
    for (;;) {
      const top = this.#stack.pop();
      if (top === undefined || top === NOTHING || top.kind === 'mark') break;
      const operand = this.#usable(top);
      if (operand !== undefined) values.unshift(operand.value);
    }
    const result = callFunction(name, values);
    if (result !== undefined) return this.#push(result);
    this.#report(`Error calling function ${name}`);
    return false;
  }

  #applyUnary(operator: Operator): boolean {
    if (this.#stack.length === 0) return true;
    const top = this.#stack.pop();
    const operand = this.#usable(top);
    // Quirk Q10: the bits of a bare reference are always inverted to -1.
    if (operand === undefined) this.#stack.push(NOTHING);
    else if (operator.name === 'bitwise not' && isName(top)) this.#push(-1);
    else this.#push(calculateUnary(operator.name, operand.value));
    return true;
  }

  #applyBinary({ name }: Operator): boolean {
    const right = this.#usable(this.#stack.pop());
    const left = this.#usable(this.#stack.pop());
    if (left === undefined || right === undefined) {
      this.#report(`Invalid arguments to operator ${name}`);
      return false;
    }
    const result = calculateBinary(name, left.value, right.value, this.#maxStringLength);
    if (!(result instanceof TooLong)) return this.#push(result);
    this.#report(`Concatenation would exceed maximum string length ${result.limit}`);
    return false;
  }

  #assign(): void {
    const value = this.#usable(this.#stack.pop());
    const target = this.#stack.pop();
    if (value === undefined || !isName(target) || target.reference.length !== 1) return;
    const [name] = target.reference;
    if (typeof name === 'string' && name.startsWith('@') && name !== '@') this.#names.assign(name, value.value);
  }
}

function isName(entry: Entry | undefined): entry is Item & { readonly kind: 'name' } {
  return entry !== undefined && entry !== NOTHING && entry.kind === 'name';
}
