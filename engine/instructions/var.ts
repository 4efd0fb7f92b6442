import type { Reference } from '../definition/value.ts';
import type { Span } from '../errors/source.ts';
import { createFinder, lookAll } from '../generate/closures/finder.ts';
import { generateBinding } from '../generate/code/binding.ts';
import { generateChain } from '../generate/code/chain.ts';
import { resolve } from '../generate/code/names.ts';
import { readFormatters } from '../parse/calls.ts';
import { readReferences } from '../parse/references.ts';
import { format } from '../render/format.ts';
import { bind as bindVariable } from '../render/frame.ts';
import { readFormatterCalls, readList, readSegments, readText, writeFormatters } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import type { FormatterCall } from '../tree/nodes.ts';
import { defineInstruction } from './define.ts';

interface BindNode extends Span {
  readonly kind: 'bind';
  readonly name: string;
  readonly references: readonly Reference[];
  readonly formatters: readonly FormatterCall[];
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    bind: BindNode;
  }
}

const TYPE = 'BINDVAR';

export const bind = defineInstruction<BindNode>({
  kind: 'bind',
  type: TYPE,
  syntaxes: [
    {
      keyword: 'var',
      form: '{.var @name reference} or {.var @name reference|formatter}',
      read(context) {
        const { cursor, start, end } = context;
        const name = cursor.take(' ') ? cursor.definition() : undefined;
        const references = name !== undefined && cursor.take(' ') ? readReferences(cursor) : undefined;
        if (name === undefined || references === undefined) return undefined;
        const formatters = readFormatters(context);
        if (formatters === undefined) return undefined;
        return formatters === 'unknown' ? 'reported' : { kind: 'bind', name, references, formatters, start, end };
      },
    },
  ],
  binds: true,
  build(node) {
    const finders = node.references.map(createFinder);
    return (run) => {
      const values = lookAll(finders, run);
      if (format(run, node, values, TYPE)) bindVariable(run.frame, node.name, values[0]);
    };
  },
  generate(node, context) {
    const { pieces } = context;
    if (node.formatters.every(({ definition }) => definition === undefined)) {
      const [first] = node.references;
      generateBinding(node.name, first === undefined ? 'undefined' : resolve(first, context), context);
      return;
    }
    pieces.push('h=true;');
    generateChain(node, TYPE, false, context);
    pieces.push('if(h!==false){');
    generateBinding(node.name, 't', context);
    pieces.push('}');
  },
  codec: {
    opcodes: [opcodes.var],
    write: ({ name, references, formatters }) => [opcodes.var, name, references, writeFormatters(formatters)],
    read: ([, name, references, formatters], reader) => ({
      kind: 'bind',
      name: readText(name),
      references: readList(references, readSegments),
      formatters: readFormatterCalls(formatters, reader),
    }),
  },
});
