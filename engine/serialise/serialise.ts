import type { JsonValue } from '../definition/value.ts';
import type { Alternate, FormatterCall, LiteralNode, Node, RawArguments } from '../tree/nodes.ts';
import type { Tree } from '../tree/tree.ts';

const literals: Readonly<Record<LiteralNode['literal'], number>> = {
  'meta-left': 12,
  'meta-right': 13,
  newline: 14,
  space: 15,
  tab: 16,
};

/** Serialises a tree (language reference, appendix A). */
export function serialiseTree({ body, complete }: Tree): JsonValue {
  return [17, 1, body.map(serialiseNode), complete ? 18 : 3];
}

function serialiseNode(node: Node): JsonValue {
  switch (node.kind) {
    case 'text':
      return [0, node.text];
    case 'variable':
      return [1, node.references, formatters(node.formatters)];
    case 'section':
      return [2, node.reference, node.body.map(serialiseNode), alternate(node.alternate, 3)];
    case 'repeated-section':
      return [
        4,
        node.reference,
        node.body.map(serialiseNode),
        alternate(node.alternate, 3),
        node.between.map(serialiseNode),
      ];
    case 'predicate':
      return [5, node.call.name, raw(node.call.raw), node.body.map(serialiseNode), alternate(node.alternate, null)];
    case 'bind':
      return [6, node.name, node.references, formatters(node.formatters)];
    case 'or':
      return serialiseOr(node);
    case 'if': {
      const operators = node.operators.map((operator) => (operator === 'and' ? 1 : 0));
      return [8, operators, node.references, node.body.map(serialiseNode), alternate(node.alternate, null)];
    }
    case 'inject':
      return [9, node.name, node.path, raw(node.raw)];
    case 'macro':
      return [10, node.name, node.body.map(serialiseNode)];
    case 'comment':
      return [11, node.text, node.multiLine ? 1 : 0];
    case 'literal':
      return literals[node.literal];
    case 'struct':
      return [20, node.value, node.body.map(serialiseNode)];
    case 'atom':
      return [21, node.value];
    case 'context':
      return [22, node.name, node.members.map(([key, reference]): JsonValue => [key, reference])];
    case 'eval':
      return [23, node.expression];
    case 'include':
      return [24, node.name, raw(node.raw)];
  }
}

function serialiseOr(node: Node & { readonly kind: 'or' }): JsonValue {
  const { call, body } = node;
  return [7, call?.name ?? 0, raw(call?.raw), body.map(serialiseNode), alternate(node.alternate, null)];
}

/** `unclosed` is what the reference writes where the template ended before the block did. */
function alternate(part: Alternate, unclosed: 3 | null): JsonValue {
  if (part === undefined) return unclosed;
  return part.kind === 'end' ? 3 : serialiseOr(part);
}

function formatters(calls: readonly FormatterCall[]): JsonValue {
  if (calls.length === 0) return 0;
  return calls.map(({ name, raw: given }): JsonValue => (given === undefined ? [name] : [name, raw(given)]));
}

function raw(given: RawArguments | undefined): JsonValue {
  return given === undefined ? 0 : [given.texts, given.delimiter];
}
