import { isTruthy } from '../definition/coerce.ts';
import type { Reference } from '../definition/value.ts';
import type { Span } from '../errors/source.ts';
import { buildAlternate } from '../generate/closures/alternate.ts';
import type { ClosureContext, Step } from '../generate/closures/closure-context.ts';
import { createFinder, lookHere } from '../generate/closures/finder.ts';
import { generateElse } from '../generate/code/alternate.ts';
import type { Around, CodegenContext } from '../generate/code/codegen-context.ts';
import { createFrame, declareFrame } from '../generate/code/frames.ts';
import { resolveHere } from '../generate/code/names.ts';
import { readOneReference } from '../parse/references.ts';
import { StackFrame } from '../render/frame.ts';
import { readSegments } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import type { Alternate, Node } from '../tree/nodes.ts';
import { defineInstruction } from './define.ts';

interface SectionNode extends Span {
  readonly kind: 'section';
  readonly reference: Reference;
  readonly body: Node[];
  alternate: Alternate;
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    section: SectionNode;
  }
}

const TYPE = 'SECTION';

export const section = defineInstruction<SectionNode>({
  kind: 'section',
  type: TYPE,
  role: 'block',
  syntaxes: [
    {
      keyword: 'section',
      form: '{.section name}',
      read({ cursor, start, end }) {
        if (!cursor.whitespace()) return undefined;
        const reference = readOneReference(cursor);
        if (reference === undefined || !cursor.done) return undefined;
        return { kind: 'section', reference, body: [], alternate: undefined, start, end };
      },
    },
  ],
  // Quirk Q3: the or-parts run in the section's frame too.
  ownFrame: 'body and or-parts',
  printsAround: ({ alternate }) => alternate?.kind !== 'or' || alternate.call === undefined,
  build,
  generate,
  codec: {
    opcodes: [opcodes.section],
    write: ({ reference, body, alternate }, writer) => [
      opcodes.section,
      reference,
      writer.body(body),
      writer.alternate(alternate, opcodes.end),
    ],
    read: ([, reference, body, alternate], reader) => ({
      kind: 'section',
      reference: readSegments(reference),
      body: reader.body(body),
      alternate: reader.alternate(alternate),
    }),
  },
});

function build(node: SectionNode, context: ClosureContext): Step {
  const finder = createFinder(node.reference);
  const body = context.body(node.body, node);
  const otherwise = buildAlternate(node.alternate, TYPE, context);
  return (run) => {
    const outer = run.frame;
    const value = lookHere(run, finder);
    run.frame = new StackFrame(value, outer);
    if (isTruthy(value)) body(run);
    else otherwise(run);
    run.frame = outer;
  };
}

function generate(node: SectionNode, context: CodegenContext, around: Around): void {
  const { module, pieces } = context;
  const frame = createFrame('section', context.frame, module.nextId());
  const inner: CodegenContext = { ...context, frame };
  const span = module.span(node);
  pieces.push(`{const ${frame.node}=${resolveHere(node.reference, context)};`, () => declareFrame(frame));
  pieces.push(`if(T(${frame.node})){`);
  context.part(node.body, inner, span, around);
  generateElse(node.alternate, TYPE, inner, around);
  pieces.push('}');
}
