import type { Reference } from '../definition/value.ts';
import type { Span } from '../errors/source.ts';
import { buildAlternate } from '../generate/closures/alternate.ts';
import type { ClosureContext, Step } from '../generate/closures/closure-context.ts';
import { createFinder, lookHere } from '../generate/closures/finder.ts';
import { generateElse } from '../generate/code/alternate.ts';
import type { CodegenContext } from '../generate/code/codegen-context.ts';
import {
  createLoop,
  declareFrame,
  frameFor,
  generateLoop,
  type Loop,
  needObject,
  type StaticFrame,
} from '../generate/code/frames.ts';
import { resolveHere } from '../generate/code/names.ts';
import { checkOutput, type Piece } from '../generate/code/output.ts';
import { readOneReference } from '../parse/references.ts';
import { StackFrame } from '../render/frame.ts';
import { readSegments } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import type { Alternate, Node } from '../tree/nodes.ts';
import { defineDivider, defineInstruction } from './define.ts';

interface RepeatedSectionNode extends Span {
  readonly kind: 'repeated-section';
  readonly reference: Reference;
  readonly body: Node[];
  readonly between: Node[];
  alternate: Alternate;
}

interface AlternatesWithNode extends Span {
  readonly kind: 'alternates-with';
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    'repeated-section': RepeatedSectionNode;
  }
  interface DividerKinds {
    'alternates-with': AlternatesWithNode;
  }
}

const TYPE = 'REPEATED';

export const repeatedSection = defineInstruction<RepeatedSectionNode>({
  kind: 'repeated-section',
  type: TYPE,
  role: 'block',
  syntaxes: [
    {
      keyword: 'repeated',
      form: '{.repeated section name}',
      read({ cursor, start, end }) {
        if (!cursor.take(' section') || !cursor.whitespace()) return undefined;
        const reference = readOneReference(cursor);
        if (reference === undefined || !cursor.done) return undefined;
        return { kind: 'repeated-section', reference, body: [], between: [], alternate: undefined, start, end };
      },
    },
  ],
  ownFrame: 'body',
  paysForBody: true,
  mayStop: true,
  build,
  generate,
  codec: {
    opcodes: [opcodes.repeatedSection],
    write: ({ reference, body, alternate, between }, writer) => [
      opcodes.repeatedSection,
      reference,
      writer.body(body),
      writer.alternate(alternate, opcodes.end),
      writer.body(between),
    ],
    read: ([, reference, body, alternate, between], reader) => ({
      kind: 'repeated-section',
      reference: readSegments(reference),
      body: reader.body(body),
      alternate: reader.alternate(alternate),
      between: reader.body(between),
    }),
  },
});

export const alternatesWith = defineDivider<AlternatesWithNode>({
  kind: 'alternates-with',
  type: 'ALTERNATES_WITH',
  role: 'between',
  syntaxes: [
    {
      keyword: 'alternates',
      form: '{.alternates with}',
      read: ({ cursor, start, end }) =>
        cursor.take(' with') && cursor.done ? { kind: 'alternates-with', start, end } : undefined,
    },
  ],
});

function build(node: RepeatedSectionNode, context: ClosureContext): Step {
  const finder = createFinder(node.reference);
  const body = context.body(node.body, node);
  const between = node.between.length === 0 ? undefined : context.body(node.between, node);
  const otherwise = buildAlternate(node.alternate, TYPE, context);
  return (run) => {
    const outer = run.frame;
    const value = lookHere(run, finder);
    if (!Array.isArray(value) || value.length === 0) {
      otherwise(run);
      return;
    }
    const list = new StackFrame(value, outer);
    const last = value.length - 1;
    const element = new StackFrame(undefined, list);
    run.frame = element;
    for (let index = 0; index <= last; index += 1) {
      list.index = index;
      element.node = value[index];
      element.variables = undefined;
      element.macros = undefined;
      body(run);
      if (between !== undefined && index < last) between(run);
    }
    run.frame = outer;
  };
}

function generate(node: RepeatedSectionNode, context: CodegenContext): void {
  const { module, pieces, frame } = context;
  const borrows =
    (frame.kind === 'entry' || frame.kind === 'section') &&
    !context.dynamicVariables &&
    !context.language.analysis.bindsHere([...node.body, ...node.between]);
  const loop = createLoop(frame, borrows, () => module.nextId());
  const { node: array } = loop.list;
  const last = `e${module.nextId()}`;
  pieces.push(`{const ${array}=${resolveHere(node.reference, context)};`);
  pieces.push(`if(Array.isArray(${array})&&${array}.length>0){const ${last}=${array}.length-1;`);
  generateRounds(node, context, loop, last);
  generateElse(node.alternate, TYPE, context);
  pieces.push('}');
}

function generateRounds(node: RepeatedSectionNode, context: CodegenContext, loop: Loop, last: string): void {
  const { module, pieces, language } = context;
  const { list, element } = loop;
  const { index } = list;
  const inner: CodegenContext = { ...context, frame: element };
  const span = module.span(node);
  const rows = generateRows(context, loop);
  pieces.push(rows.open);
  pieces.push(
    () => generateLoop(loop).open,
    () => declareFrame(list),
  );
  pieces.push(
    `for(let ${index}=0;${index}<=${last};${index}++){${rows.next(last)}const ${element.node}=${list.node}[${index}];`,
  );
  pieces.push(
    () => generateLoop(loop).enter,
    () => declareFrame(element),
  );
  pieces.push(`if((r.left-=${language.analysis.costOf(node.body)})<0)tick(r,${span});`);
  context.part(node.body, inner, span);
  if (node.between.length > 0) {
    pieces.push(`if(${index}<${last}){`);
    context.part(node.between, inner, span);
    pieces.push('}');
  }
  pieces.push(checkOutput(span), '}', rows.close, () => generateLoop(loop).close);
}

interface RowCode {
  readonly open: Piece;
  next(last: string): string;
  readonly close: string;
}

const NO_ROWS: RowCode = { open: '', next: () => '', close: '' };

/** Where a host keeps rows: a list in a row is a part of it. */
function generateRows({ module, isLarge, frame }: CodegenContext, { list }: Loop): RowCode {
  if (module.isWatched || isInLoop(frame)) return NO_ROWS;
  const rows = `w${module.nextId()}`;
  const names = module.names(list.names);
  if (isLarge) needObject(frame);
  const around = frameFor(frame);
  return {
    open: () =>
      `const ${rows}=r.rows===undefined||s===undefined?undefined:r.rows.open(${list.node},${around()},${names});`,
    next: (last) =>
      `if(${rows}!==undefined){${list.index}+=${rows}.next(r,${list.index},o);o="";if(${list.index}>${last})break;}`,
    close: `if(${rows}!==undefined)o=${rows}.close(r,o);`,
  };
}

function isInLoop(frame: StaticFrame): boolean {
  for (let at: StaticFrame | undefined = frame; at !== undefined; at = at.parent)
    if (at.kind === 'element') return true;
  return false;
}
