import type { JsonValue } from '../definition/value.ts';
import type { Node } from '../tree/nodes.ts';
import type { Tree } from '../tree/tree.ts';
import type { Codec, TreeWriter } from './codec.ts';
import { FORMAT_VERSION, opcodes } from './opcodes.ts';

/** Serialises a tree, as the reference engine does. */
export function serialiseTree({ body, complete }: Tree, codecOf: (node: Node) => Codec): JsonValue {
  const write = (node: Node): JsonValue => codecOf(node).write(node, writer);
  const writer: TreeWriter = {
    body: (nodes) => nodes.map(write),
    alternate(part, unclosed) {
      if (part === undefined) return unclosed;
      return part.kind === 'end' ? opcodes.end : write(part);
    },
  };
  return [opcodes.root, FORMAT_VERSION, writer.body(body), complete ? opcodes.endOfTemplate : opcodes.end];
}
