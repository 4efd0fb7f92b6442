import { createByteSearch } from './assembly/byte-search.ts';
import type { Piece } from './assembly/page-assembly.ts';
import type { JsonObject } from './lib/json-access.ts';

/** Markup of one form of a page, or undefined where the site knows no form of that id. */
export type FormMarkup = (formId: string, place: number, context: JsonObject) => string | undefined;

const mark = createByteSearch('data-form-id="');

/**
 * A form that a page names by its id: the platform's own `<form data-form-id="…">` with whatever fields it was published
 * with, or an empty element of a block or slice. Forms do not nest, so the next closing tag is the form's own.
 */
const named =
  /<form\b[^<>]{0,2000}\bdata-form-id="([^"<>]{1,128})"[^<>]{0,2000}>[\s\S]*?<\/form\s*>|<(div|section|aside)\b[^<>]{0,2000}\bdata-form-id="([^"<>]{1,128})"[^<>]{0,2000}>\s*<\/\2>/gi;

/**
 * Puts the site's forms in the place of their names, and answers whether the page shows one. A form that the site does not
 * know stays as it was published.
 */
export function fillForms(pieces: Piece[], markupOf: (formId: string, place: number) => string | undefined): boolean {
  let place = 0;
  let isShown = false;
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string' || !mark.isIn(piece)) continue;
    const filled = piece.toString().replace(named, (published, form?: string, _tag?: string, block?: string) => {
      // One that was made for this very visitor stays as it is.
      if (/^<form\b[^>]*\bdata-vitrine-made\b/i.test(published)) return published;
      place += 1;
      return markupOf(form ?? block ?? '', place) ?? published;
    });
    isShown ||= filled.includes('vt-site-form');
    pieces[index] = Buffer.from(filled);
  }
  return isShown;
}
