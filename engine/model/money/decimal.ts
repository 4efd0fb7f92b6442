/**
 * A decimal number kept exactly as it was written: `±digits × 10^-scale`. `12.500` keeps its three decimals, because
 * `from-price` prints them.
 */
export interface Decimal {
  readonly negative: boolean;
  /** At least one digit, without leading zeros, except a single `0`. */
  readonly digits: string;
  /** Digits after the point; never negative. */
  readonly scale: number;
  /** The two words that parse although they are no numbers. */
  readonly special?: 'NaN' | 'Infinity';
}

export const zero: Decimal = { negative: false, digits: '0', scale: 0 };

/** Longest number in digits that is worth reading: longer ones, like `1e9999999`, would only fill memory. */
const longest = 1000;

const shape = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d{1,7}))?$/;

/** Reads a decimal text; `undefined` for anything else: blanks around it, grouping commas and currency signs included. */
export function readDecimal(text: string): Decimal | undefined {
  const match = shape.exec(text);
  if (!match) return readSpecial(text);
  const [, sign, whole = '', part, bare, exponent] = match;
  const fraction = part ?? bare ?? '';
  const shift = exponent === undefined ? 0 : Number(exponent);
  const length = whole.length + fraction.length + Math.abs(shift);
  if (length > longest) return undefined;
  const scale = fraction.length - shift;
  const digits = whole + fraction + '0'.repeat(Math.max(0, -scale));
  return { negative: sign === '-', digits: withoutLeadingZeros(digits), scale: Math.max(0, scale) };
}

function readSpecial(text: string): Decimal | undefined {
  const match = /^(?:nan|NaN)$|^([+-]?)[iI]nfinity$/.exec(text);
  if (!match) return undefined;
  if (match[1] === undefined) return { ...zero, special: 'NaN' };
  return { ...zero, negative: match[1] === '-', special: 'Infinity' };
}

function withoutLeadingZeros(digits: string): string {
  let start = 0;
  while (start < digits.length - 1 && digits.charCodeAt(start) === 48) start++;
  return start === 0 ? digits : digits.slice(start);
}

/** Negative, zero or positive. `NaN` is never less or more than anything. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.special !== undefined || b.special !== undefined) return compareNumbers(rough(a), rough(b));
  // Up to fifteen digits a double holds a decimal exactly enough to order it, and most prices are that short.
  if (a.digits.length <= 15 && b.digits.length <= 15 && a.scale <= 15 && b.scale <= 15) {
    return compareNumbers(rough(a), rough(b));
  }
  const scale = Math.max(a.scale, b.scale);
  const left = scaled(a, scale);
  const right = scaled(b, scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function rough(value: Decimal): number {
  if (value.special === 'NaN') return Number.NaN;
  const size =
    value.special === 'Infinity' ? Number.POSITIVE_INFINITY : Number(decimalText({ ...value, negative: false }));
  return value.negative ? -size : size;
}

function scaled(value: Decimal, scale: number): bigint {
  const size = BigInt(value.digits + '0'.repeat(scale - value.scale));
  return value.negative ? -size : size;
}

/** The number as plain text: no exponent, no grouping. */
export function decimalText({ negative, digits, scale, special }: Decimal): string {
  const sign = negative ? '-' : '';
  if (special) return sign + special;
  if (scale === 0) return sign + digits;
  const padded = digits.padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

/** One hundred times the number: the point moves, nothing is rounded, decimals beyond the two stay. */
export function timesHundred(value: Decimal): Decimal {
  if (value.special) return value;
  const scale = Math.max(0, value.scale - 2);
  const digits = value.digits + '0'.repeat(Math.max(0, 2 - value.scale));
  return { negative: value.negative, digits: withoutLeadingZeros(digits), scale };
}

/** Rounds to a number of decimals, halves away from zero. */
export function roundHalfUp(value: Decimal, scale: number): Decimal {
  if (value.special) return value;
  if (value.scale <= scale) {
    return { ...value, digits: withoutLeadingZeros(value.digits + '0'.repeat(scale - value.scale)), scale };
  }
  const drop = value.scale - scale;
  const padded = value.digits.padStart(drop + 1, '0');
  const kept = BigInt(padded.slice(0, -drop));
  const up = padded.charCodeAt(padded.length - drop) >= 53;
  return { negative: value.negative, digits: String(up ? kept + 1n : kept), scale };
}

/** Commas between thousands, in digits that may carry a point. */
export function groupThousands(plain: string, separator = ','): string {
  const point = plain.indexOf('.');
  const whole = point < 0 ? plain : plain.slice(0, point);
  const start = whole.charCodeAt(0) === 45 ? 1 : 0;
  if (whole.length - start <= 3) return plain;
  let grouped = point < 0 ? '' : plain.slice(point);
  let end = whole.length;
  for (; end - start > 3; end -= 3) grouped = separator + whole.slice(end - 3, end) + grouped;
  return whole.slice(0, end) + grouped;
}
