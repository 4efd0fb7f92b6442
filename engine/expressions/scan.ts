import type { IToken } from 'chevrotain';
import { type FunctionName, functionNames, type Item } from './items.ts';
import { Close, Comma, Open, operandOf, Semicolon, tokenize } from './lexer.ts';
import { binaryOperators, type Operator, unaryOperators } from './operators.ts';

export type Token =
  | Item
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'comma' | 'semicolon' };

export interface Scanned {
  readonly tokens: readonly Token[];
  readonly errors: readonly string[];
}

/**
 * Turns text into tokens (language reference, “Reading expressions”): after the first error no token is accepted, but
 * reading goes on to the next bad character, so that one run reports all there is.
 */
export function scanExpression(expression: string, maxTokens: number): Scanned {
  const tokens: Token[] = [];
  const errors: string[] = [];
  for (const raw of tokenize(expression)) {
    const operand = operandOf(raw);
    if (operand !== undefined && 'error' in operand) {
      errors.push(operand.error);
      break;
    }
    if (errors.length > 0) continue;
    if (raw.tokenType === Open && !openCall(tokens, errors)) continue;
    tokens.push(operand ?? signOf(raw, tokens.at(-1)));
    if (maxTokens > 0 && tokens.length > maxTokens) {
      errors.push(`Expression exceeds the maximum number of allowed tokens: ${maxTokens}`);
    }
  }
  return { tokens, errors };
}

/** A name of one segment before `(` is a function, or nothing; false when that was reported. */
function openCall(tokens: Token[], errors: string[]): boolean {
  const previous = tokens.at(-1);
  if (previous?.kind !== 'name' || previous.reference.length !== 1) return true;
  const name = functionNames.find((known) => known === previous.written);
  if (name === undefined) errors.push(`Invalid function ${previous.written}`);
  else tokens[tokens.length - 1] = callOf(name);
  return name !== undefined;
}

function callOf(name: FunctionName): Token {
  return { kind: 'call', name };
}

function signOf(raw: IToken, previous: Token | undefined): Token {
  switch (raw.tokenType) {
    case Open:
      return { kind: 'open' };
    case Close:
      return { kind: 'close' };
    case Comma:
      return { kind: 'comma' };
    case Semicolon:
      return { kind: 'semicolon' };
    default:
      return { kind: 'operator', operator: operatorOf(raw.image, previous) };
  }
}

function operatorOf(sign: string, previous: Token | undefined): Operator {
  const isUnary = sign === '!' || sign === '~' || ((sign === '+' || sign === '-') && !endsOperand(previous));
  const operator = isUnary ? unaryOperators.get(sign) : binaryOperators.get(sign);
  if (operator === undefined) throw new Error(`no operator '${sign}'`);
  return operator;
}

function endsOperand(previous: Token | undefined): boolean {
  if (previous === undefined) return false;
  return previous.kind === 'close' || previous.kind === 'literal' || previous.kind === 'name';
}
