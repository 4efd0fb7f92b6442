import { readPredicate } from '../parse/calls.ts';
import { readPredicateCall, writeArguments } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import type { OrNode } from '../tree/nodes.ts';
import { defineInstruction } from './define.ts';

/** A part of a block, which builds and generates it (`alternate.ts` of either tier). */
export const orPart = defineInstruction<OrNode>({
  kind: 'or',
  type: 'OR_PREDICATE',
  role: 'or',
  syntaxes: [
    {
      keyword: 'or',
      form: '{.or} or {.or predicate? argument}',
      read(context) {
        const { cursor, start, end } = context;
        if (cursor.done) return { kind: 'or', call: undefined, body: [], alternate: undefined, start, end };
        if (!cursor.take(' ')) return undefined;
        const call = readPredicate(context);
        return call && { kind: 'or', call, body: [], alternate: undefined, start, end };
      },
    },
  ],
  codec: {
    opcodes: [opcodes.or],
    write: ({ call, body, alternate }, writer) => [
      opcodes.or,
      call?.name ?? 0,
      writeArguments(call?.raw),
      writer.body(body),
      writer.alternate(alternate, null),
    ],
    read: ([, name, args, body, alternate], reader) => ({
      kind: 'or',
      call: typeof name === 'string' ? readPredicateCall(name, args, reader) : undefined,
      body: reader.body(body),
      alternate: reader.alternate(alternate),
    }),
  },
});
