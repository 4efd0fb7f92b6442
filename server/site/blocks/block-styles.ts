import { createByteSearch } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';
import { platformStyle } from '../head/platform-style.ts';
import { blockKinds } from './block-kinds.ts';
import { blockMark } from './enrich-content.ts';

const mark = createByteSearch(`${blockMark}="`);
const marked = new RegExp(`\\b${blockMark}="([a-z]{1,40})"`, 'g');

/** Marks that are no kind of block. */
const others: Readonly<Record<string, readonly string[]>> = {
  float: [],
  section: ['section'],
  fluid: ['section'],
  userlist: ['section'],
};

const sheetsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(others),
  ...blockKinds.map(({ name, styles = [] }) => [name, styles] as const),
]);

/** The style sheets of the blocks that a page shows, and of no others; empty for a page without. */
export function blockStyles(pieces: readonly Piece[]): string {
  const sheets = new Set<string>();
  for (const piece of pieces) {
    if (typeof piece === 'string' || !mark.isIn(piece)) continue;
    for (const [, name = ''] of piece.toString().matchAll(marked)) {
      const known = sheetsOf.get(name);
      if (known === undefined) continue;
      sheets.add('common');
      for (const sheet of known) sheets.add(sheet);
    }
  }
  return [...sheets].map((sheet) => platformStyle(`server/site/blocks/styles/${sheet}.css`)).join('');
}
