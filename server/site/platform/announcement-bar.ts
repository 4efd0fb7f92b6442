import { createByteSearch } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';
import { plainText } from '../head/markup.ts';
import { type JsonObject, textAt } from '../lib/json-access.ts';

/** The place that a template keeps for the bar. It is often a whole header, in which the bar comes first. */
const mark = createByteSearch('sqs-announcement-bar-dropzone');
const place = /<[a-z][^<>]*\sclass=["'][^<>"']*\bsqs-announcement-bar-dropzone(?![\w-])[^<>]*>/i;
const opening = createByteSearch('<body');

/**
 * Puts what the owner announces into its place, without one first into the page, and answers whether there is anything.
 * The page has it from the server; hosted pages get it by script.
 */
export function fillAnnouncement(pieces: Piece[], context: JsonObject, markup: () => string): boolean {
  if (context['showAnnouncementBar'] !== true) return false;
  const text = announcedIn(context);
  if (plainText(text, 1) === '' && !text.includes('<img')) return false;
  const found = placeIn(pieces) ?? afterBody(pieces);
  const piece = pieces[found?.index ?? -1];
  if (found === undefined || piece === undefined || typeof piece === 'string') return false;
  const { index, offset } = found;
  pieces[index] = Buffer.concat([piece.subarray(0, offset), Buffer.from(markup()), piece.subarray(offset)]);
  return true;
}

/** What the owner announces, as it is written. */
export const announcedIn = (context: JsonObject) => textAt(context, 'websiteSettings.announcementBarSettings.text');

interface Found {
  readonly index: number;
  /** In bytes of the piece. */
  readonly offset: number;
}

function placeIn(pieces: readonly Piece[]): Found | undefined {
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string' || !mark.isIn(piece)) continue;
    // Of Latin letters each is one byte, so that places are those of the bytes.
    const found = place.exec(piece.toString('latin1'));
    if (found !== null) return { index, offset: found.index + found[0].length };
  }
  return undefined;
}

/** Behind the start of the body, which is of several pieces where tags stand in its attributes; quotes may hold `>`. */
function afterBody(pieces: readonly Piece[]): Found | undefined {
  const first = pieces.findIndex((piece) => typeof piece !== 'string' && opening.isIn(piece));
  let quote = 0;
  for (let index = first; index >= 0 && index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece === undefined || typeof piece === 'string') continue;
    for (let at = index === first ? piece.indexOf('<body') : 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      if (quote !== 0) quote = byte === quote ? 0 : quote;
      else if (byte === 0x22 || byte === 0x27) quote = byte;
      else if (byte === 0x3e) return { index, offset: at + 1 };
    }
  }
  return undefined;
}
