import { type CustomPatternMatcherReturn, createToken, type IToken, Lexer } from 'chevrotain';
import { readReference } from '../definition/reference.ts';
import { isDigit } from '../tokenize/cursor.ts';
import type { Item } from './items.ts';
import { type Literal, readNumber, readString } from './literals.ts';

const word = '[A-Za-z][A-Za-z0-9_-]*';
const segment = `(?:[0-9]+|[@$]?${word}|@)`;

const Space = createToken({
  name: 'Space',
  pattern: /[ \t\n\r\u00a0]+/,
  line_breaks: true,
  group: Lexer.SKIPPED,
});
const NumberToken = createToken({
  name: 'Number',
  pattern: (text: string, at: number) => (isDigit(text.charCodeAt(at)) ? match(readNumber(text, at), text, at) : null),
  line_breaks: true,
});
const StringToken = createToken({
  name: 'String',
  pattern: (text: string, at: number) =>
    text[at] === '"' || text[at] === "'" ? match(readString(text, at), text, at) : null,
  line_breaks: true,
});
const Name = createToken({ name: 'Name', pattern: new RegExp(`(?:[@$]?${word}|@)(?:\\.${segment})*`) });
export const Open = createToken({ name: 'Open', pattern: '(' });
export const Close = createToken({ name: 'Close', pattern: ')' });
export const Comma = createToken({ name: 'Comma', pattern: ',' });
export const Semicolon = createToken({ name: 'Semicolon', pattern: ';' });
const OperatorToken = createToken({
  name: 'Operator',
  pattern: /\*\*|<<|>>|<=|>=|===?|!==?|&&|\|\||[+\-*/%<>&^|!~=]/,
});
/** Any other character; nothing after it is read. */
const Unexpected = createToken({ name: 'Unexpected', pattern: /[\s\S]/, line_breaks: true });

let lexer: Lexer | undefined;

/** Cuts an expression into tokens. Built when the first expression is met. */
export function tokenize(expression: string): readonly IToken[] {
  lexer ??= new Lexer(
    [Space, NumberToken, StringToken, Name, Open, Close, Comma, Semicolon, OperatorToken, Unexpected],
    { positionTracking: 'onlyOffset', skipValidations: true },
  );
  return lexer.tokenize(expression).tokens;
}

function match(literal: Literal<number | string>, text: string, at: number): CustomPatternMatcherReturn {
  const matched: CustomPatternMatcherReturn = [text.slice(at, literal.end)];
  matched.payload = literal;
  return matched;
}

const constants: ReadonlyMap<string, null | boolean | number> = new Map<string, null | boolean | number>([
  ['null', null],
  ['true', true],
  ['false', false],
  ['PI', Math.PI],
  ['E', Math.E],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['NaN', Number.NaN],
]);

/** The operand a token stands for, the reason why it is none, or `undefined` for operators and punctuation. */
export function operandOf(token: IToken): Item | { readonly error: string } | undefined {
  switch (token.tokenType) {
    case NumberToken:
    case StringToken: {
      const literal: Literal<number | string> = token.payload;
      if ('error' in literal) return literal;
      return { kind: 'literal', value: literal.value, written: token.image };
    }
    case Name: {
      const constant = constants.get(token.image);
      if (constant !== undefined) return { kind: 'literal', value: constant, written: token.image };
      return { kind: 'name', reference: readReference(token.image), written: token.image };
    }
    case Unexpected:
      return { error: describeUnexpected(token) };
    default:
      return undefined;
  }
}

function describeUnexpected({ image, startOffset }: IToken): string {
  return `Unexpected ${kindOfCharacter(image)} at ${startOffset}: ${JSON.stringify(image)}`;
}

function kindOfCharacter(character: string): string {
  if (character === '\f') return 'form feed';
  if (character === '\b') return 'backspace';
  return character.charCodeAt(0) <= 0x1f ? 'control character' : 'character';
}
