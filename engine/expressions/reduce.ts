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

/**
 * Runs one statement on a value stack, malformed input included (language reference, “Running expressions”).
 * Returns its value, `undefined` for none.
 */
export function reduceStatement(
  items: readonly Item[],
  names: Names,
  maxStringLength: number,
  report: (problem: string) => void,
): Scalar | undefined {
  const stack: Entry[] = [];

  function usable(entry: Entry | undefined): Usable | undefined {
    if (entry === undefined || entry === NOTHING) return undefined;
    if (entry.kind === 'literal') return entry;
    if (entry.kind !== 'name') return undefined;
    const value = names.find(entry.reference);
    if (value === undefined || value === null) return { value: null };
    return typeof value === 'object' ? undefined : { value };
  }

  function push(value: Scalar): void {
    stack.push({ kind: 'literal', value, written: '' });
  }

  function call(name: FunctionName): boolean {
    const values: Scalar[] = [];
    for (;;) {
      const top = stack.pop();
      if (top === undefined || top === NOTHING || top.kind === 'mark') break;
      const operand = usable(top);
      if (operand !== undefined) values.unshift(operand.value);
    }
    const result = callFunction(name, values);
    if (result === undefined) {
      report(`Error calling function ${name}`);
      return false;
    }
    push(result);
    return true;
  }

  function applyUnary(operator: Operator): void {
    if (stack.length === 0) return;
    const top = stack.pop();
    const operand = usable(top);
    if (operand === undefined) stack.push(NOTHING);
    // Quirk Q10: the bits of a bare reference are always inverted to -1.
    else if (operator.name === 'bitwise not' && isName(top)) push(-1);
    else push(calculateUnary(operator.name, operand.value));
  }

  function applyBinary(operator: Operator): boolean {
    const right = usable(stack.pop());
    const left = usable(stack.pop());
    if (left === undefined || right === undefined) {
      report(`Invalid arguments to operator ${operator.name}`);
      return false;
    }
    const result = calculateBinary(operator.name, left.value, right.value, maxStringLength);
    if (result instanceof TooLong) {
      report(`Concatenation would exceed maximum string length ${result.limit}`);
      return false;
    }
    push(result);
    return true;
  }

  function assign(): void {
    const value = usable(stack.pop());
    const target = stack.pop();
    if (value === undefined || !isName(target) || target.reference.length !== 1) return;
    const [name] = target.reference;
    if (typeof name === 'string' && name.startsWith('@') && name !== '@') names.assign(name, value.value);
  }

  for (const item of items) {
    if (item.kind === 'call') {
      if (!call(item.name)) break;
    } else if (item.kind !== 'operator') {
      stack.push(item);
    } else if (item.operator.name === 'assign') {
      assign();
      return undefined;
    } else if (item.operator.unary) {
      applyUnary(item.operator);
    } else if (!applyBinary(item.operator)) {
      break;
    }
  }

  const top = stack.at(-1);
  if (top === undefined || top === NOTHING) return undefined;
  const result = usable(top);
  if (result === undefined) report('Reduce error: unexpected token on stack');
  return result?.value;
}

function isName(entry: Entry | undefined): entry is Item & { readonly kind: 'name' } {
  return entry !== undefined && entry !== NOTHING && entry.kind === 'name';
}
