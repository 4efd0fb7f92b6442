/** A literal that was read, or why it cannot be. */
export type Literal<T> = { readonly value: T; readonly end: number } | { readonly error: string; readonly end: number };

const DECIMAL = /[0-9]+(?:\.[0-9]*)?/y;
const EXPONENT = /[eE][+-]?/y;
const DIGITS = /[0-9]+/y;
const HEX = /0[xX]([0-9a-fA-F]*)/y;

/** Reads the number at `start`, which is a digit (language reference, “Numbers in expressions”). */
export function readNumber(text: string, start: number): Literal<number> {
  const hex = matchAt(HEX, text, start);
  if (hex !== undefined) {
    if (hex.length === 2) return { error: 'Expected digits after start of hex number', end: text.length };
    return { value: Number(hex), end: start + hex.length };
  }
  let end = start + (matchAt(DECIMAL, text, start)?.length ?? 0);
  const exponent = matchAt(EXPONENT, text, end);
  if (exponent !== undefined) {
    const digits = matchAt(DIGITS, text, end + exponent.length) ?? '';
    const after = end + exponent.length + digits.length;
    if (text[after] === '.') return { error: pointError(text.slice(start, end)), end: text.length };
    if (digits === '') return { error: 'Expected a digit after exponent in decimal number', end: text.length };
    end = after;
  } else if (text[end] === '.') {
    return { error: pointError('.'), end: text.length };
  }
  return { value: Number(text.slice(start, end)), end };
}

/** A point in the exponent is the second one where there is one before it. */
function pointError(before: string): string {
  return before.includes('.') ? 'Duplicate decimal point in number' : 'Unexpected decimal point in exponent';
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', f: '\f', r: '\r' };
const codeLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Reads the string whose quotation mark stands at `start` (language reference, “Texts in expressions”). */
export function readString(text: string, start: number): Literal<string> {
  const quote = text[start];
  let value = '';
  let at = start + 1;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === quote) return { value, end: at + 1 };
    if (character === '\n' || character === '\r') {
      const name = character === '\n' ? 'line feed' : 'carriage return';
      return { error: `Illegal bare ${name} character in string literal`, end: text.length };
    }
    if (character !== '\\') {
      value += character;
      at += 1;
      continue;
    }
    const sign = text[at + 1];
    if (sign === undefined) break;
    const length = codeLengths[sign];
    if (length === undefined) {
      value += escapes[sign] ?? sign;
      at += 2;
      continue;
    }
    const digits = text.slice(at + 2, at + 2 + length);
    const whole = digits.length === length && /^[0-9a-fA-F]+$/.test(digits);
    // The reference also refuses a two-digit escape that ends the text.
    if (!whole || (sign === 'x' && at + 2 + length >= text.length)) {
      const error = sign === 'x' ? 'Invalid 2-char hex escape found' : 'Invalid unicode escape found';
      return { error, end: text.length };
    }
    value += characterOf(Number.parseInt(digits, 16));
    at += 2 + length;
  }
  return { error: 'Unterminated string', end: text.length };
}

function characterOf(code: number): string {
  const control = code <= 0x08 || (code >= 0x0e && code <= 0x1f);
  return control || code > 0x10ffff ? ' ' : String.fromCodePoint(code);
}
