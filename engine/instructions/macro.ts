import type { Span } from '../errors/source.ts';
import { codeOf } from '../generate/closures/code-of.ts';
import { needObject } from '../generate/code/frames.ts';
import { quote } from '../generate/code/names.ts';
import { defineMacro } from '../render/calls.ts';
import { readText } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import type { Node } from '../tree/nodes.ts';
import { defineInstruction } from './define.ts';

interface MacroNode extends Span {
  readonly kind: 'macro';
  readonly name: string;
  readonly body: Node[];
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    macro: MacroNode;
  }
}

export const macro = defineInstruction<MacroNode>({
  kind: 'macro',
  type: 'MACRO',
  role: 'block',
  syntaxes: [
    {
      keyword: 'macro',
      form: '{.macro name}',
      read({ cursor, start, end }) {
        const name = cursor.take(' ') ? cursor.path() : undefined;
        return name !== undefined && cursor.done ? { kind: 'macro', name, body: [], start, end } : undefined;
      },
    },
  ],
  binds: true,
  paysForBody: true,
  build(node, context) {
    const code = codeOf(context.source, context.body(node.body, node));
    return (run) => defineMacro(run, run.frame, node.name, code);
  },
  generate(node, { module, pieces, frame }) {
    const code = module.macro(node.body);
    pieces.push(`defineMacro(r,${needObject(frame)},${quote(node.name)},${code});`);
  },
  codec: {
    opcodes: [opcodes.macro],
    write: ({ name, body }, writer) => [opcodes.macro, name, writer.body(body)],
    read: ([, name, body], reader) => ({ kind: 'macro', name: readText(name), body: reader.body(body) }),
  },
});
