import { createByteSearch } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';

const mark = createByteSearch("<script>Y.use('squarespace-");
/** What `audio-player` and `twitter-follow-button` print before their element, to the letter. */
const script = /<script>Y\.use\('squarespace-(?:audio-player-frontend|follow-buttons)'[^<>]*<\/script>\n?/g;
/** The element of the latter, empty as it is printed; names of the service are of letters, digits and underscores. */
const followButton = /(<div class="squarespace-follow-button" data-username="@?(\w{1,50})">)(?=<\/div>)/g;

/**
 * Takes the scripts out of a page by which the platform's own library starts players and buttons. The runtime starts
 * players by itself, and the page's policy would stop them anyway: a formatter's output carries no nonce. A button to
 * follow somebody, which a script of its service would draw, is a link to the account.
 */
export function dropPlayerScripts(pieces: Piece[]): void {
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string' || !mark.isIn(piece)) continue;
    const shown = piece
      .toString()
      .replace(script, '')
      .replace(followButton, '$1<a href="https://twitter.com/$2" rel="noopener">@$2</a>');
    pieces[index] = Buffer.from(shown);
  }
}
