import { packageText } from '../../lib/package-text.ts';
import { createByteSearch } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';

/** The sprite of the marks of networks: its folder in the package, its name there, and its address on every site. */
export const socialSprite = {
  folder: 'server/site/platform',
  file: 'social-accounts.svg',
  address: '/universal/svg/social-accounts.svg',
} as const;

const use = createByteSearch('<use');
/** A mark as pages ask for it: of the sprite, or of symbols in the page itself (`#facebook-icon`, `#vimeo-unauth-mask`). */
const asked =
  /(<use\b[^<>]{0,400}?\bhref\s*=\s*["']?)(?:\/universal\/svg\/social-accounts\.svg)?#([\w-]{1,40}-(?:icon|mask)|background)(?=["'\s/>])/gi;

const isBytes = (piece: Piece) => typeof piece !== 'string';

/**
 * The symbols of the marks that a page shows, as published pages carry them at their end: a few hundred bytes each, in
 * the place of a request for all of them. Empty where the page shows none or brings its own. A network that nobody here
 * knows is shown as a link.
 */
export function inlineMarks(pieces: Piece[]): string {
  const names = new Set<string>();
  const own = new Set<string>();
  for (const [index, piece] of pieces.entries()) {
    if (!isBytes(piece) || !use.isIn(piece)) continue;
    const html = piece.toString();
    for (const [, id = ''] of html.matchAll(/<symbol\b[^<>]{0,400}?\bid="([\w-]{1,50})"/gi)) own.add(id);
    let isChanged = false;
    const shown = html.replace(asked, (whole, start: string, name: string) => {
      names.add(name);
      isChanged ||= !whole.startsWith(`${start}#`);
      return `${start}#${name}`;
    });
    if (isChanged) pieces[index] = Buffer.from(shown);
  }
  const missing = [...names].filter((name) => !own.has(name)).sort();
  if (missing.length === 0) return '';
  const symbols = missing.map((name) => `<symbol id="${name}" ${symbolOf(name)}</symbol>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" style="position:absolute" data-usage="social-icons-svg">${symbols}</svg>`;
}

function symbolOf(name: string): string {
  const known = symbols();
  const plain = name.replace(/-unauth(?=-(?:icon|mask)$)/, '');
  return known.get(plain) ?? known.get(name.endsWith('-mask') ? 'url-mask' : 'url-icon') ?? '>';
}

let read: ReadonlyMap<string, string> | undefined;

/** What stands in each symbol of the sprite behind its id. */
function symbols(): ReadonlyMap<string, string> {
  if (read !== undefined) return read;
  const sprite = packageText(`${socialSprite.folder}/${socialSprite.file}`);
  read = new Map(
    [...sprite.matchAll(/<symbol id="([\w-]+)" ([\s\S]*?)<\/symbol>/g)].map(([, id = '', rest = '']) => [id, rest]),
  );
  return read;
}
