import fc from 'fast-check';
import type { JsonValue } from '#engine';

/** Random programs of the whole language, mostly sound, over data that their names often hit. */
const name = fc.constantFrom(
  'a',
  'b',
  'c',
  'x',
  'items',
  'length',
  '0',
  '1',
  '@',
  '@index',
  '@index0',
  '@x',
  '@y',
  '@args',
  'a-b',
  'k',
);
const reference = fc.array(name, { minLength: 1, maxLength: 3 }).map((segments) => segments.join('.'));
const formatter = fc.constantFrom(
  'html',
  'json',
  'count',
  'truncate 3',
  'cycle x y',
  'iter',
  'get k',
  'lookup k',
  'prop a',
  'mod 2',
  'str',
  'format b',
  'output hi there',
  'apply p',
  'apply p private',
  'apply q k=v',
  'apply m',
  'apply rec',
  'apply bad',
  'nope',
  'apply',
  'html ',
);
const chain = fc.array(formatter, { maxLength: 2 }).map((calls) => calls.map((call) => `|${call}`).join(''));
const predicate = fc.constantFrom(
  'equal? a 1',
  'equal? a b',
  'even? a',
  'odd?',
  'nth? a 2',
  'greaterThan? a b',
  'plural?',
  'equal? @x 1',
  'nope?',
);
const literal = fc.constantFrom('1', '2', '0', '3.5', '"a"', "'10'", 'true', 'null', 'NaN', '0x1F');

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'expression' },
    literal,
    reference,
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '-', '*', '/', '%', '**', '<', '>=', '==', '===', '&&', '||', '|', '<<'),
        tie('expression'),
      )
      .map((parts) => parts.join(' ')),
    fc.tuple(fc.constantFrom('-', '!', '~'), tie('expression')).map((parts) => parts.join('')),
    tie('expression').map((inner) => `(${inner})`),
    fc
      .tuple(fc.constantFrom('max', 'min', 'abs', 'num', 'str', 'foo'), fc.array(tie('expression'), { maxLength: 3 }))
      .map(([call, values]) => `${call}(${values.join(', ')})`),
  ),
}));
const statement = fc.oneof(
  expression,
  fc.tuple(fc.constantFrom('@x', '@y'), expression).map((parts) => parts.join(' = ')),
);

const { body } = fc.letrec<{ body: string; node: string; or: string }>((tie) => ({
  body: fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'body' }).map((nodes) => nodes.join('')),
  or: fc.oneof(
    fc.constant(''),
    tie('body').map((inner) => `{.or}${inner}`),
    fc.tuple(predicate, tie('body')).map(([test, inner]) => `{.or ${test}}${inner}`),
  ),
  node: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'body' },
    fc.constantFrom('t', '-', '\n', 'é', '😀', '<', '{.space}', '{# c }', '{.foo}', '{a |html}', '{'),
    fc.tuple(reference, chain).map(([value, calls]) => `{${value}${calls}}`),
    fc
      .tuple(fc.constantFrom('@x', '@y'), reference, chain)
      .map(([local, value, calls]) => `{.var ${local} ${value}${calls}}`),
    fc.tuple(reference, reference).map(([first, second]) => `{.ctx @x a=${first} b=${second}}`),
    fc.array(statement, { minLength: 1, maxLength: 2 }).map((statements) => `{.eval ${statements.join('; ')}}`),
    fc.constantFrom(
      '{.include p}',
      '{.include n output}',
      '{.include m output}',
      '{.inject @x i}',
      '{.section a}{.section b}',
      '{.end}',
      '{.or}',
      '{.if }',
    ),
    fc.tuple(reference, tie('body'), tie('or')).map(([value, inner, or]) => `{.section ${value}}${inner}${or}{.end}`),
    fc
      .tuple(fc.oneof(fc.constant('items'), reference), tie('body'), tie('or'))
      .map(([value, inner, or]) => `{.repeated section ${value}}${inner}{.alternates with},${or}{.end}`),
    fc
      .tuple(reference, fc.constantFrom('&&', ' || '), reference, tie('body'), tie('or'))
      .map(([first, sign, second, inner, or]) => `{.if ${first}${sign}${second}}${inner}${or}{.end}`),
    fc.tuple(predicate, tie('body'), tie('or')).map(([test, inner, or]) => `{.${test}}${inner}${or}{.end}`),
    fc.tuple(fc.constantFrom('m', 'n'), tie('body')).map(([macro, inner]) => `{.macro ${macro}}${inner}{.end}`),
  ),
}));

export const randomTemplate: fc.Arbitrary<string> = body;

const scalar = fc.constantFrom<JsonValue>(1, 0, 2, -1, 2.5, 'x', 'a', '', '<b>', 'x y', '10', true, false, null);
const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'value' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'x', 'items', 'length', 'k', 'a-b'), tie('value'), { maxKeys: 4 }),
  ),
}));

export const randomValue: fc.Arbitrary<JsonValue> = value;

export const randomData: fc.Arbitrary<JsonValue> = fc.record({
  a: value,
  b: value,
  x: scalar,
  items: fc.array(value, { maxLength: 3 }),
});

export const fixedPartials = {
  p: '<{@}{a}{x}{@index}>',
  q: '{@args|json}{@args.k}{.section a}{@}{b}{.end}{.var @x b}{@x}',
  bad: 'z{.end}{a|nope}',
  rec: 'r{.section a}{@|apply rec}{.end}',
  n: '{.repeated section items}{@index}{x}{.var @y @}{@y}{.end}{@y}',
};
