import { createByteSearch } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';

const mark = createByteSearch("<script>Y.use('squarespace-");
/** What `audio-player` and `twitter-follow-button` print before their element, to the letter. */
const script = /<script>Y\.use\('squarespace-(?:audio-player-frontend|follow-buttons)'[^<>]*<\/script>\n?/g;

/**
 * Takes the scripts out of a page by which the platform's own library starts players and buttons. The runtime starts them
 * by itself, and the page's policy would stop them anyway: a formatter's output carries no nonce.
 */
export function dropPlayerScripts(pieces: Piece[]): void {
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string' || !mark.isIn(piece)) continue;
    pieces[index] = Buffer.from(piece.toString().replace(script, ''));
  }
}
