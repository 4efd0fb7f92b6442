import { isSafeLink } from '#model';
import { parseHtml } from '../page/trusted.ts';

const kept = new Set(['A', 'B', 'BR', 'EM', 'H2', 'H3', 'H4', 'I', 'LI', 'OL', 'P', 'SPAN', 'STRONG', 'UL']);

/**
 * An owner's text with its simple markup: an element that is not on the list gives only its text, an attribute that is
 * not a safe link's address is dropped. The markup is parsed in a document that loads and runs nothing.
 */
export function safeHtml(document: Document, html: string): DocumentFragment {
  const parsed = parseHtml(html);
  const fragment = document.createDocumentFragment();
  copy(parsed.body, fragment, document);
  return fragment;
}

const dropped = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'IFRAME',
  'OBJECT',
  'TEXTAREA',
  'TITLE',
  'SVG',
  'MATH',
]);

function copy(from: Node, into: Node, document: Document): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) into.appendChild(document.createTextNode(node.textContent ?? ''));
    if (!(node instanceof Element) && node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = node as Element;
    const name = element.tagName.toUpperCase();
    if (dropped.has(name)) continue;
    if (!kept.has(name)) {
      copy(element, into, document);
      continue;
    }
    const made = document.createElement(name);
    const address = element.getAttribute('href');
    if (name === 'A' && address !== null && isSafeLink(address)) made.setAttribute('href', address);
    copy(element, made, document);
    into.appendChild(made);
  }
}

/**
 * The owner's own markup for after a submission, with its scripts: they run under the page's policy, because a trusted
 * script of ours makes them anew with the page's nonce, and a page with such a form requires no Trusted Types. Only the
 * server's answer may come here, never a visitor's text.
 */
export function runOwnerHtml(holder: HTMLElement, html: string): void {
  const { ownerDocument: document } = holder;
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  const parsed = parseHtml(html);
  holder.replaceChildren(...parsed.head.childNodes, ...parsed.body.childNodes);
  for (const still of holder.querySelectorAll('script')) {
    const script = document.createElement('script');
    for (const { name, value } of still.attributes) script.setAttribute(name, value);
    script.text = still.textContent ?? '';
    if (nonce !== '') script.nonce = nonce;
    still.replaceWith(script);
  }
}
