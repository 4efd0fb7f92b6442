const inlineTags = new Set(['A', 'SPAN', 'LABEL', 'B', 'I', 'EM', 'STRONG', 'BUTTON', 'OPTION', 'P']);

/**
 * Drops the white space that only indents the markup, so that React meets exactly its own first render. Text nodes that
 * hold nothing but a line break with its indentation are insignificant wherever the formatters print them; a lone space
 * between inline elements is kept.
 */
export function dropWhiteSpace(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
  const dropped: ChildNode[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as ChildNode;
    if (isInsignificant(node)) dropped.push(node);
  }
  for (const node of dropped) node.remove();
}

function isInsignificant(node: ChildNode): boolean {
  if (node.nodeType === Node.COMMENT_NODE) return true;
  const text = node.textContent ?? '';
  if (text.trim() !== '') return false;
  if (text.includes('\n')) return true;
  return !isInline(node.previousSibling) && !isInline(node.nextSibling);
}

function isInline(node: ChildNode | null): boolean {
  return node instanceof Element && inlineTags.has(node.tagName);
}
