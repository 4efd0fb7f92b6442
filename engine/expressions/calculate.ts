import type { FunctionName, Scalar } from './items.ts';

/** Said when a concatenation would be longer than allowed; the statement stops. */
export class TooLong {
  readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }
}

const STRICT_NUMBER = /^([+-]?)(0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?)$/;

/** The strict reading of language reference, “Numbers in expressions”: no spaces, no leading point. */
function toStrictNumber(value: Scalar): number {
  switch (typeof value) {
    case 'number':
      return value;
    case 'string': {
      if (value === '') return 0;
      const parts = STRICT_NUMBER.exec(value);
      if (parts === null) return Number.NaN;
      return parts[1] === '-' ? -Number(parts[2]) : Number(parts[2]);
    }
    default:
      return value === true ? 1 : 0;
  }
}

/** An expression's own truth: not-a-number and the empty text are false. */
function toTruth(value: Scalar): boolean {
  return Boolean(value);
}

export function calculateUnary(name: string, value: Scalar): Scalar {
  switch (name) {
    case 'unary plus':
      return toStrictNumber(value);
    case 'unary minus':
      return toStrictNumber(value) * -1;
    case 'logical not':
      return !toTruth(value);
    default:
      return ~toStrictNumber(value);
  }
}

export function calculateBinary(name: string, a: Scalar, b: Scalar, maxStringLength: number): Scalar | TooLong {
  switch (name) {
    case 'add':
      return add(a, b, maxStringLength);
    case 'subtract':
      return toStrictNumber(a) - toStrictNumber(b);
    case 'multiply':
      return toStrictNumber(a) * toStrictNumber(b);
    case 'divide':
      return toStrictNumber(a) / toStrictNumber(b);
    case 'modulus':
      return toStrictNumber(a) % toStrictNumber(b);
    case 'exponent':
      return toStrictNumber(a) ** toStrictNumber(b);
    case 'left shift':
      return toStrictNumber(a) << toStrictNumber(b);
    case 'right shift':
      return toStrictNumber(a) >> toStrictNumber(b);
    case 'bitwise and':
      return toStrictNumber(a) & toStrictNumber(b);
    case 'bitwise xor':
      return toStrictNumber(a) ^ toStrictNumber(b);
    case 'bitwise or':
      return toStrictNumber(a) | toStrictNumber(b);
    case 'logical and':
      return toTruth(a) && toTruth(b);
    case 'logical or':
      return toTruth(a) || toTruth(b);
    case 'equality':
      return isEqual(a, b);
    case 'inequality':
      return !isEqual(a, b);
    case 'strict equality':
      return a === b;
    case 'strict inequality':
      return a !== b;
    default:
      return compare(name, a, b);
  }
}

function add(a: Scalar, b: Scalar, maxStringLength: number): Scalar | TooLong {
  if (typeof a !== 'string' && typeof b !== 'string') return toStrictNumber(a) + toStrictNumber(b);
  const [left, right] = [String(a), String(b)];
  if (maxStringLength > 0 && left.length + right.length > maxStringLength) return new TooLong(maxStringLength);
  return left + right;
}

/** Equality reads texts loosely, as the host does. */
function isEqual(a: Scalar, b: Scalar): boolean {
  if (typeof a === typeof b && a !== null && b !== null) return a === b;
  if (a === null || b === null) return a === b;
  return Number(a) === Number(b);
}

function compare(name: string, a: Scalar, b: Scalar): boolean {
  const [left, right] = typeof a === 'string' && typeof b === 'string' ? [a, b] : [Number(a), Number(b)];
  switch (name) {
    case 'less than':
      return left < right;
    case 'less than or equal':
      return left <= right;
    case 'greater than':
      return left > right;
    default:
      return left >= right;
  }
}

/** `undefined`: there is nothing to apply the function to. */
export function callFunction(name: FunctionName, values: readonly Scalar[]): Scalar | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  switch (name) {
    case 'max':
      return values.map(toStrictNumber).reduce((kept, next) => (kept > next ? kept : next));
    case 'min':
      return values.map(toStrictNumber).reduce((kept, next) => (kept < next ? kept : next));
    case 'abs':
      return Math.abs(toStrictNumber(first));
    case 'num':
      return toStrictNumber(first);
    case 'str':
      return String(first);
    case 'bool':
      return toTruth(first);
  }
}
