import { voidElements } from './policy.ts';
import { type MarkupNode, ownText } from './tree.ts';

/**
 * A tree as markup. However a browser reads what stands around it, every `<` begins an allowed tag, and no value of an
 * attribute holds one: there is nothing that could be read in two ways.
 */
export function writeMarkup({ children }: { readonly children: readonly MarkupNode[] }): string {
  let html = '';
  for (const child of children) html += writeNode(child);
  return html;
}

function writeNode(node: MarkupNode): string {
  if (typeof node === 'string') return escapeText(node);
  const { name, attributes, children } = node;
  let tag = `<${name}`;
  for (const [attribute, value] of attributes)
    tag += value === '' ? ` ${attribute}` : ` ${attribute}="${escapeValue(value)}"`;
  if (voidElements.has(name)) return `${tag}>`;
  return `${tag}>${contentOf(name, children)}</${name}>`;
}

function contentOf(name: string, children: readonly MarkupNode[]): string {
  // The text of a style sheet is no markup; the policy has let none through that could end it.
  if (name === 'style') return ownText(children);
  // The parser leaves its entities as they are.
  if (name === 'textarea') return ownText(children).replace(/[<>]/g, escaped);
  return writeMarkup({ children });
}

function escapeText(text: string): string {
  return /[&<>\u00a0]/.test(text) ? text.replace(/[&<>\u00a0]/g, escaped) : text;
}

function escapeValue(value: string): string {
  return /[&<>"\u00a0]/.test(value) ? value.replace(/[&<>"\u00a0]/g, escaped) : value;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};

function escaped(character: string): string {
  return ESCAPES[character] ?? character;
}
