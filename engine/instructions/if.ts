import { isTruthy } from '../definition/coerce.ts';
import type { Reference } from '../definition/value.ts';
import type { Span } from '../errors/source.ts';
import { buildAlternate } from '../generate/closures/alternate.ts';
import type { ClosureContext, Step } from '../generate/closures/closure-context.ts';
import { createFinder, type Finder, look } from '../generate/closures/finder.ts';
import { generateElse } from '../generate/code/alternate.ts';
import type { Around, CodegenContext } from '../generate/code/codegen-context.ts';
import { resolve } from '../generate/code/names.ts';
import { readOneReference } from '../parse/references.ts';
import type { Run } from '../render/state.ts';
import { readList, readSegments } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import type { Cursor } from '../tokenize/cursor.ts';
import type { Alternate, Node } from '../tree/nodes.ts';
import { defineInstruction } from './define.ts';
import { readPredicateBlock } from './predicate.ts';

interface IfNode extends Span {
  readonly kind: 'if';
  readonly references: readonly Reference[];
  /** `and` or `or` before each reference but the first. */
  readonly operators: readonly ('and' | 'or')[];
  readonly body: Node[];
  alternate: Alternate;
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    if: IfNode;
  }
}

const TYPE = 'IF';
const [OR, AND] = [0, 1];

export const ifBlock = defineInstruction<IfNode>({
  kind: 'if',
  type: TYPE,
  role: 'block',
  syntaxes: [
    {
      keyword: 'if',
      form: '{.if name}, {.if a && b}, {.if a || b} or {.if predicate? argument}',
      read(context) {
        const { cursor, start, end, reporter } = context;
        if (!cursor.whitespace()) return undefined;
        const predicate = readPredicateBlock(context);
        if (predicate !== undefined) return predicate;
        // Quirk Q5: without a condition it still opens a block.
        if (cursor.done) reporter.report('condition-empty', { start, end }, {});
        const condition = cursor.done ? { references: [], operators: [] } : readCondition(cursor);
        return condition && { kind: 'if', ...condition, body: [], alternate: undefined, start, end };
      },
    },
  ],
  printsAround: ({ references, alternate }) =>
    references.length > 0 && (alternate?.kind !== 'or' || alternate.call === undefined),
  build,
  generate,
  codec: {
    opcodes: [opcodes.if],
    write: ({ operators, references, body, alternate }, writer) => [
      opcodes.if,
      operators.map((operator) => (operator === 'and' ? AND : OR)),
      references,
      writer.body(body),
      writer.alternate(alternate, null),
    ],
    read: ([, operators, references, body, alternate], reader) => ({
      kind: 'if',
      operators: readList(operators, (operator) => (operator === AND ? 'and' : 'or')),
      references: readList(references, readSegments),
      body: reader.body(body),
      alternate: reader.alternate(alternate),
    }),
  },
});

/** `reference [ ws ] { ( "&&" | "||" ) [ ws ] reference [ ws ] }`, up to the end of the tag. */
function readCondition(cursor: Cursor): Pick<IfNode, 'references' | 'operators'> | undefined {
  const references: Reference[] = [];
  const operators: ('and' | 'or')[] = [];
  for (;;) {
    const reference = readOneReference(cursor);
    if (reference === undefined) return undefined;
    references.push(reference);
    cursor.whitespace();
    if (cursor.done) return { references, operators };
    if (cursor.take('&&')) operators.push('and');
    else if (cursor.take('||')) operators.push('or');
    else return undefined;
    cursor.whitespace();
  }
}

function build(node: IfNode, context: ClosureContext): Step {
  const [first, ...others] = node.references.map(createFinder);
  const body = context.body(node.body, node);
  const otherwise = buildAlternate(node.alternate, TYPE, context);
  if (first === undefined) {
    // Quirk Q5: the reference reads the first reference of an empty list.
    return (run) => {
      run.failed(new TypeError('There is no condition to test'), node, TYPE, 'The {.if} without a condition');
    };
  }
  if (others.length === 0) {
    return (run) => {
      if (isTruthy(look(run, first))) body(run);
      else otherwise(run);
    };
  }
  return (run) => {
    if (holds(run, first, others, node.operators)) body(run);
    else otherwise(run);
  };
}

/** From left to right without precedence: what decides an operator ends the condition. */
function holds(run: Run, first: Finder, others: readonly Finder[], operators: IfNode['operators']): boolean {
  let result = isTruthy(look(run, first));
  for (let at = 0; at < others.length; at += 1) {
    const isOr = operators[at] !== 'and';
    const finder = others[at];
    if (result !== isOr) result = finder !== undefined && isTruthy(look(run, finder));
    if (result === isOr) break;
  }
  return result;
}

function generate(node: IfNode, context: CodegenContext, around: Around): void {
  const { pieces, module } = context;
  const span = module.span(node);
  const [first, ...others] = node.references.map((reference) => `T(${resolve(reference, context)})`);
  if (first === undefined) {
    // Quirk Q5: an empty condition fails when it runs.
    const thrown = 'new TypeError("There is no condition to test")';
    pieces.push(`r.failed(${thrown},${span},"IF","The {.if} without a condition");`);
    return;
  }
  pieces.push(`if(${[first, ...decidingTests(others, node.operators)].join('')}){`);
  context.part(node.body, context, span, around);
  generateElse(node.alternate, TYPE, context, around);
}

/** What follows the first change of operator can no longer matter, as there is no precedence. */
function decidingTests(tests: readonly string[], operators: IfNode['operators']): string[] {
  const [leading] = operators;
  const change = operators.findIndex((operator) => operator !== leading);
  const sign = leading === 'and' ? '&&' : '||';
  return tests.slice(0, change < 0 ? undefined : change).map((test) => `${sign}${test}`);
}
