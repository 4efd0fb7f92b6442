import { createByteSearch } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';
import { directionOf, normaliseTag } from '../languages/index.ts';
import { escapeHtml } from './markup.ts';

const opening = createByteSearch('<html');

/**
 * Gives the root of a page the language and the direction of its words, where its template says nothing of them. An
 * English page stays as its template printed it.
 */
export function markLanguage(pieces: Piece[], language: string): void {
  if (language === '' || /^en(?:-|$)/.test(normaliseTag(language))) return;
  markRoot(pieces, (attributes) => {
    const has = (name: string) => new RegExp(`\\s${name}\\s*=`, 'i').test(attributes);
    const lang = has('lang') ? '' : ` lang="${escapeHtml(language)}"`;
    const dir = has('dir') || directionOf(language) === 'ltr' ? '' : ' dir="rtl"';
    return lang + dir;
  });
}

/** Puts attributes, as markup, behind those that the root of a page has. */
export function markRoot(pieces: Piece[], added: (attributes: string) => string): void {
  const at = pieces.findIndex((piece) => typeof piece !== 'string' && opening.isIn(piece));
  const piece = pieces[at];
  if (piece === undefined || typeof piece === 'string') return;
  const marked = piece
    .toString()
    .replace(/<html\b([^<>]*)>/i, (_tag, attributes: string) => `<html${attributes}${added(attributes)}>`);
  pieces[at] = Buffer.from(marked);
}
