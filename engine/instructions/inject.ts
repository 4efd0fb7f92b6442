import type { Span } from '../errors/source.ts';
import { generateBinding } from '../generate/code/binding.ts';
import { quote } from '../generate/code/names.ts';
import { readRawArguments } from '../parse/calls.ts';
import { bind } from '../render/frame.ts';
import { readRawArguments as readSerialisedArguments, readText, writeArguments } from '../serialise/codec.ts';
import { opcodes } from '../serialise/opcodes.ts';
import type { RawArguments } from '../tree/nodes.ts';
import { defineInstruction } from './define.ts';

interface InjectNode extends Span {
  readonly kind: 'inject';
  readonly name: string;
  readonly path: string;
  readonly raw: RawArguments | undefined;
}

declare module '../tree/nodes.ts' {
  interface NodeKinds {
    inject: InjectNode;
  }
}

// Quirk Q7: a falsy value counts as not found.
export const inject = defineInstruction<InjectNode>({
  kind: 'inject',
  type: 'INJECT',
  syntaxes: [
    {
      keyword: 'inject',
      form: '{.inject @name path}',
      read(context) {
        const { cursor, start, end } = context;
        const name = cursor.take(' ') ? cursor.definition() : undefined;
        const path = name !== undefined && cursor.take(' ') ? cursor.path() : undefined;
        if (name === undefined || path === undefined) return undefined;
        return { kind: 'inject', name, path, raw: readRawArguments(context), start, end };
      },
    },
  ],
  binds: true,
  build: ({ name, path }) => {
    return (run) => {
      const value = Object.hasOwn(run.injects, path) ? run.injects[path] : undefined;
      bind(run.frame, name, value || undefined);
    };
  },
  generate({ name, path }, context) {
    generateBinding(name, `(own(r.injects,${quote(path)})||undefined)`, context);
  },
  codec: {
    opcodes: [opcodes.inject],
    write: ({ name, path, raw }) => [opcodes.inject, name, path, writeArguments(raw)],
    read: ([, name, path, args]) => ({
      kind: 'inject',
      name: readText(name),
      path: readText(path),
      raw: readSerialisedArguments(args),
    }),
  },
});
