import { regionTable } from '#regions/table';
import { createSearchForAny } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';
import { escapeHtml } from './markup.ts';
import { type HeadScripts, OwnScripts, WHEN_READ } from './own-scripts.ts';

/**
 * What in a page's bytes says that the runtime's loader has something to wake there, after the loader's own table. First
 * what a visitor's own page has: that one is searched for each request.
 */
const regions = createSearchForAny([
  ...new Set(['data-vitrine-region', ...regionTable.flatMap(({ selector }) => selector.split(',').map(markOf))]),
]);

/** The characters of a selector that stand in the markup of each element it finds. */
function markOf(selector: string): string {
  const [, tag, attribute = '', , operator = '', value = ''] =
    /^(\w+)?\[([\w-]+)(([~^]?=)"?([^"\]]+)"?)?\]$/.exec(selector) ?? [];
  if (attribute === '') return selector.replace('.', '');
  if (operator === '^=') return `${attribute}="${value}`;
  if (value !== '' && tag !== undefined) return `"${value}"`;
  // An image's attribute always has a value; a mark of our own stands with or without one.
  return tag === undefined ? attribute : `${attribute}=`;
}

/** Whether a rendered page has a region: asked once per rendering, and kept with the page. */
export function hasRegion(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => typeof piece !== 'string' && regions.isIn(piece));
}

/**
 * Starts the runtime: at once where there are regions. A page without any loads nothing of it until it has loaded and
 * the browser has nothing to do, and then only to count the visit; earlier where a cart's number has to be shown.
 */
export function bootScript(runtime: string, wakes: boolean, scripts = new OwnScripts()): HeadScripts {
  return wakes
    ? scripts.module(runtime, escapeHtml(runtime))
    : { texts: scripts.inline(later(scripts.load(runtime), scripts.whenSeen(WHEN_LOADED_OR_READ))), files: [] };
}

/**
 * Notes what is pressed before the runtime has come: on a slow line that is seconds after the first picture. The loader
 * does it as soon as it is there (runtime/boot/early.ts). Stands before the stylesheet, which would hold up what follows.
 */
export function earlyScript(scripts = new OwnScripts()): readonly Piece[] {
  return [...scripts.inline(NOTE_PRESSES), Buffer.from('\n')];
}

const NOTE_PRESSES =
  'self.vitrineEarly=[];for(let t of["click","keydown"])addEventListener(t,e=>self.vitrineEarly?.push(e),!0)';

const later = (load: string, seen: string) =>
  `{let go=()=>${load},idle=()=>self.requestIdleCallback?requestIdleCallback(go,{timeout:3e3}):setTimeout(go,1e3);${seen}}`;

const WHEN_LOADED_OR_READ =
  `/(?:^|; )(?:hasCart=true|CART=)/.test(document.cookie)?${WHEN_READ}:` +
  'document.readyState=="complete"?idle():addEventListener("load",idle)';
