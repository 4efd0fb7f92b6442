import { createByteSearch } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';

const mark = createByteSearch('<span class="sqs-cart-quantity">');
const quantity = /<span class="sqs-cart-quantity">\d{1,6}<\/span>/g;

/** What the visitor's own style sheet fills, for browsers without script: a page is the same for everybody. */
const counted = '<noscript><span class="sqs-cart-quantity vt-counted"></span></noscript>';

/** Gives the template's cart count a place that is filled without script, and answers whether the page has one. */
export function markCartCounts(pieces: Piece[]): boolean {
  let found = false;
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string' || !mark.isIn(piece)) continue;
    found = true;
    pieces[index] = Buffer.from(piece.toString().replace(quantity, `$&${counted}`));
  }
  return found;
}

/** A page that no server counts for: on a host of its own. */
export function withoutCartCounts(html: string): string {
  return html
    .replaceAll(counted, '')
    .replace(/<noscript><link rel="stylesheet" href="[^"<>]*\/cart\/count\.css"\/><\/noscript>\n?/, '');
}

/** The rules of that style sheet. */
export function cartCountSheet(text: string | undefined): string {
  if (text === undefined) return '.vt-counted{display:none}';
  return `.sqs-cart-quantity:not(.vt-counted){display:none}.vt-counted::after{content:"${text}"}`;
}
