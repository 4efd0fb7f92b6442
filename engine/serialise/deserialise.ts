import type { Registry } from '../definition/registry.ts';
import type { JsonValue } from '../definition/value.ts';
import { Source } from '../errors/source.ts';
import type { Alternate, Node, OrNode } from '../tree/nodes.ts';
import type { Tree } from '../tree/tree.ts';
import { type Codec, type Json, NOWHERE, type TreeReader } from './codec.ts';
import { opcodes } from './opcodes.ts';

/** The codec of an opcode, if there is one. */
export type FindCodec = (opcode: Json) => Codec | undefined;

/** Reads a serialised tree. What it does not know prints nothing; no tree is refused, and deep ones are cut. */
export function deserialiseTree(json: JsonValue, file: string, registry: Registry, findCodec: FindCodec): Tree {
  const reader = new NodeReader(registry, findCodec);
  const source = new Source(file, '');
  const [opcode, , body, last] = Array.isArray(json) ? json : [];
  // `apply` works only under a root instruction.
  if (opcode !== opcodes.root) return { source, body: [], complete: true, diagnostics: [] };
  return { source, body: reader.body(body), complete: last === opcodes.endOfTemplate, diagnostics: [] };
}

/** Blocks nested deeper than this are left out, as the parser leaves them out of text. */
const DEEPEST = 256;

class NodeReader implements TreeReader {
  readonly registry: Registry;
  readonly #findCodec: FindCodec;
  #depth = 0;

  constructor(registry: Registry, findCodec: FindCodec) {
    this.registry = registry;
    this.#findCodec = findCodec;
  }

  body(json: Json): Node[] {
    if (!Array.isArray(json) || this.#depth >= DEEPEST) return [];
    this.#depth += 1;
    const nodes: Node[] = [];
    for (const item of json) {
      const node = this.#node(Array.isArray(item) ? item : [item]);
      // An or-part belongs behind a block, never into a body.
      if (node !== undefined && node.kind !== 'or') nodes.push(node);
    }
    this.#depth -= 1;
    return nodes;
  }

  alternate(json: Json): Alternate {
    if (json === opcodes.end) return { kind: 'end', ...NOWHERE };
    if (!Array.isArray(json) || json[0] !== opcodes.or || this.#depth >= DEEPEST) return undefined;
    this.#depth += 1;
    // What the codec of this opcode reads is an or-part.
    const or = this.#node(json) as OrNode | undefined;
    this.#depth -= 1;
    return or;
  }

  #node(items: readonly Json[]): Node | undefined {
    const node = this.#findCodec(items[0])?.read(items, this);
    // The codecs of a kind read all of it but its place.
    return node === undefined ? undefined : ({ ...node, ...NOWHERE } as Node);
  }
}
