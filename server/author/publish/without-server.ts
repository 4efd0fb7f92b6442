import { isServed } from '../../http/pages/served-paths.ts';
import { withoutCartCounts } from '../../site/no-script/cart-count.ts';
import { type HtmlTag, type StartTag, scanHtml } from '../check/analysis/scan-html.ts';

/** What a visitor could press that nobody would answer, as a person calls it. */
export type ServerPart = 'add to cart' | 'cart and checkout' | 'forms' | 'search' | 'comments';

export interface PageWithoutServer {
  readonly html: string;
  /** What was left out. */
  readonly parts: ReadonlySet<ServerPart>;
}

const partsByClass: Readonly<Record<string, ServerPart>> = {
  'product-variants': 'add to cart',
  'product-quantity-input': 'add to cart',
  'sqs-add-to-cart-button-wrapper': 'add to cart',
  'sqs-add-to-cart-button': 'add to cart',
  'sqs-product-quick-view-button': 'add to cart',
  'product-restock-notification': 'forms',
  'sqs-cart-dropzone': 'cart and checkout',
  'sqs-pill-shopping-cart': 'cart and checkout',
  'squarespace-comments': 'comments',
};
const partsByAttribute: Readonly<Record<string, ServerPart>> = {
  'data-vitrine-form-block': 'forms',
  'data-vitrine-popup': 'forms',
  'data-add-on': 'add to cart',
};

/** A page whose host has no server behind it: its runtime asks for nothing, and no control waits for an answer. */
export function withoutServer(given: string): PageWithoutServer {
  const html = withoutCartCounts(given);
  const { tags } = scanHtml(html, []);
  const parts = new Set<ServerPart>();
  let kept = '';
  let copied = 0;
  tags.forEach((tag, index) => {
    const part = tag.kind === 'open' && tag.start >= copied ? partOf(tag) : undefined;
    if (part === undefined) return;
    const { start, end } = withEmptyEntry(html, { start: tag.start, end: endOf(tags, index) });
    parts.add(part);
    kept += html.slice(copied, start);
    copied = end;
  });
  const marked = (kept + html.slice(copied)).replace(/<html\b/i, '<html data-server="none"');
  return { html: marked, parts };
}

function partOf({ name, attributes }: StartTag): ServerPart | undefined {
  for (const attribute of attributes) {
    if (attribute.name === 'class') {
      const found = attribute.value.split(/\s+/).find((each) => Object.hasOwn(partsByClass, each));
      if (found !== undefined) return partsByClass[found];
    }
    if (Object.hasOwn(partsByAttribute, attribute.name)) return partsByAttribute[attribute.name];
    if (attribute.name === (name === 'form' ? 'action' : 'href') && (name === 'form' || name === 'a')) {
      const [path = ''] = attribute.value.split(/[?#]/);
      if (isServed(path)) return partOfPath(path);
    }
  }
  return undefined;
}

function partOfPath(path: string): ServerPart {
  if (path === '/search') return 'search';
  if (path === '/comments') return 'comments';
  return path.startsWith('/form/') ? 'forms' : 'cart and checkout';
}

/** The end of the element that a tag opens; its own end where nothing closes it. */
function endOf(tags: readonly HtmlTag[], index: number): number {
  const open = tags[index];
  if (open === undefined || open.kind === 'close') return 0;
  let depth = 0;
  for (let at = index; at < tags.length; at += 1) {
    const tag = tags[at];
    if (tag?.name !== open.name) continue;
    if (tag.kind === 'close') depth -= 1;
    else if (!tag.selfClosing) depth += 1;
    if (depth === 0) return tag.end;
  }
  return open.end;
}

/** A list entry that held nothing else goes with it. */
function withEmptyEntry(html: string, { start, end }: { start: number; end: number }): { start: number; end: number } {
  const before = /<li\b[^<>]*>\s*$/i.exec(html.slice(Math.max(0, start - 500), start));
  const after = /^\s*<\/li>/i.exec(html.slice(end, end + 100));
  return before && after ? { start: start - before[0].length, end: end + after[0].length } : { start, end };
}
