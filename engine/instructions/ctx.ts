import type { JsonValue, Reference } from '../definition/value.ts';
import type { Span } from '../errors/source.ts';
import { createFinder, look } from '../generate/closures/finder.ts';
import { generateBinding } from '../generate/code/binding.ts';
import { quote, resolve } from '../generate/code/names.ts';
import { instructionParser } from '../parse/grammar/instruction-parser.ts';
import { bind } from '../render/frame.ts';
import { readList, readSegments, readText } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import { defineInstruction } from './define.ts';

type Member = readonly [key: string, reference: Reference];

interface ContextNode extends Span {
  readonly kind: 'context';
  readonly name: string;
  readonly members: readonly Member[];
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    context: ContextNode;
  }
}

export const context = defineInstruction<ContextNode>({
  kind: 'context',
  type: 'CTXVAR',
  syntaxes: [
    {
      keyword: 'ctx',
      form: '{.ctx @name key=reference key=reference}',
      read({ cursor, start, end }) {
        const name = cursor.take(' ') ? cursor.definition() : undefined;
        if (name === undefined || !cursor.take(' ')) return undefined;
        const members = instructionParser().readMembers(cursor.rest());
        return members && { kind: 'context', name, members, start, end };
      },
    },
  ],
  binds: true,
  build({ name, members }) {
    const finders = members.map(([key, reference]) => [key, createFinder(reference)] as const);
    return (run) => {
      const { frame } = run;
      const object: Record<string, JsonValue> = {};
      for (const [key, finder] of finders) object[key] = look(run, finder) ?? null;
      bind(frame, name, object);
    };
  },
  generate({ name, members }, codegen) {
    const written = members.map(([key, reference]) => `[${quote(key)}]:${resolve(reference, codegen)}??null`);
    generateBinding(name, `{${written.join()}}`, codegen);
  },
  codec: {
    opcodes: [opcodes.ctx],
    write: ({ name, members }) => [opcodes.ctx, name, members.map(([key, reference]): JsonValue => [key, reference])],
    read: ([, name, members]) => ({ kind: 'context', name: readText(name), members: readList(members, readMember) }),
  },
});

function readMember(json: JsonValue): Member {
  const [key, reference] = Array.isArray(json) ? json : [];
  return [readText(key), readSegments(reference)];
}
