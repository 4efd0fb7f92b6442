import { literalTexts } from '../instructions/literals.ts';
import type { AtomNode, CommentNode, LiteralNode, Node, TextNode } from '../tree/nodes.ts';

/** An instruction that does more than print constant text. */
export type ActiveNode = Exclude<Node, TextNode | LiteralNode | CommentNode | AtomNode>;

/** Joins neighbouring constant text, literals included, and drops what prints nothing. */
export function mergeText(nodes: readonly Node[]): (string | ActiveNode)[] {
  const pieces: (string | ActiveNode)[] = [];
  let text = '';
  for (const node of nodes) {
    switch (node.kind) {
      case 'text':
        text += node.text;
        break;
      case 'literal':
        text += literalTexts[node.literal];
        break;
      case 'comment':
      case 'atom':
        break;
      default:
        if (text !== '') pieces.push(text);
        text = '';
        pieces.push(node);
    }
  }
  if (text !== '') pieces.push(text);
  return pieces;
}
