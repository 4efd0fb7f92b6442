import type { Span } from '../errors/source.ts';
import { needObject } from '../generate/code/frames.ts';
import { quote } from '../generate/code/names.ts';
import { readRawArguments } from '../parse/calls.ts';
import { include as includePartial } from '../render/calls.ts';
import { readRawArguments as readSerialisedArguments, readText, writeArguments } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import type { RawArguments } from '../tree/nodes.ts';
import { defineInstruction } from './define.ts';

interface IncludeNode extends Span {
  readonly kind: 'include';
  readonly name: string;
  readonly raw: RawArguments;
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    include: IncludeNode;
  }
}

const NO_ARGUMENTS: RawArguments = { texts: [], delimiter: ' ' };

export const include = defineInstruction<IncludeNode>({
  kind: 'include',
  type: 'INCLUDE',
  syntaxes: [
    {
      keyword: 'include',
      form: '{.include name} or {.include name output}',
      read(context) {
        const { cursor, start, end } = context;
        if (!cursor.source.startsWith(' ', cursor.at)) return undefined;
        const raw = readRawArguments(context);
        const [name, ...texts] = raw?.texts ?? [];
        if (raw === undefined || name === undefined) return undefined;
        return { kind: 'include', name, raw: { texts, delimiter: raw.delimiter }, start, end };
      },
    },
  ],
  binds: true,
  bindsUnseen: true,
  mayStop: true,
  build(node) {
    const { name } = node;
    const prints = doesPrint(node);
    return (run) => {
      const { trace } = run;
      const before = trace?.count ?? 0;
      const printed = includePartial(run, run.frame, node, name, '');
      if (prints) {
        trace?.shift(before, run.out.length);
        run.out += printed;
      } else {
        trace?.drop(before);
      }
    };
  },
  generate(node, { module, pieces, frame }) {
    const args = `r,${needObject(frame)},${module.span(node)},${quote(node.name)}`;
    pieces.push(doesPrint(node) ? `o=include(${args},o);` : `include(${args},"");`);
  },
  codec: {
    opcodes: [opcodes.include],
    write: ({ name, raw }) => [opcodes.include, name, writeArguments(raw)],
    read: ([, name, args]) => ({
      kind: 'include',
      name: readText(name),
      raw: readSerialisedArguments(args) ?? NO_ARGUMENTS,
    }),
  },
});

/** Without the word `output` a partial is included for what it binds. */
function doesPrint({ raw }: IncludeNode): boolean {
  return raw.texts.includes('output');
}
