import { islandTag } from '#islands';
import { createByteSearch } from '../assembly/byte-search.ts';
import type { Piece } from '../assembly/page-assembly.ts';
import type { SiteDiagnostic } from '../lib/diagnostics.ts';
import type { RenderedTag } from '../tags/render-tag.ts';
import { findWritten } from '../tags/written-tag.ts';
import type { Templates } from '../templates.ts';
import { errorOf, isComputed } from './check-tags.ts';
import { replaceValues } from './island-formatter.ts';
import { type Islands, readLoad } from './islands.ts';

interface PageIslandsInput {
  readonly islands: Islands | undefined;
  readonly templates: Templates;
  readonly report: (diagnostic: SiteDiagnostic) => void;
}

const value = createByteSearch(`<${islandTag} data-value=`);

/** Attributes that are not the component's. */
const own: ReadonlySet<string> = new Set(['name', 'load', 'media']);

/** The islands of one page in the making. */
export class PageIslands {
  /** Names of those that the page shows. */
  readonly shown = new Set<string>();
  readonly #input: PageIslandsInput;
  #places = 0;

  constructor(input: PageIslandsInput) {
    this.#input = input;
  }

  /** What a tag becomes; undefined where its body stands for it. */
  tag(tag: RenderedTag): string | undefined {
    const { islands, templates, report } = this.#input;
    const { attributes } = tag;
    const name = attributes.get('name') ?? '';
    const media = attributes.get('media') ?? '';
    const load = readLoad(attributes.get('load'), media);
    if (islands === undefined || load === undefined || !islands.has(name)) {
      // What is written out was told when the folder was loaded.
      const { place, tag: written } = findWritten(templates, tag);
      const diagnostic = errorOf(attributes, islands);
      if (diagnostic !== undefined && (written === undefined || isComputed(written))) report(diagnostic(place));
      return undefined;
    }
    const props = Object.fromEntries(
      [...attributes].filter(([attribute]) => !own.has(attribute)).map(([key, text]) => [camelCase(key), text]),
    );
    const rendered = islands.render(name, props, { load, media, place: (this.#places += 1) });
    if (!rendered.ok) {
      if (rendered.diagnostic !== undefined) report(rendered.diagnostic(findWritten(templates, tag).place));
      return undefined;
    }
    this.shown.add(name);
    return rendered.html;
  }

  /** Puts islands in the place of what the formatter has printed. */
  fill(pieces: Piece[]): void {
    const { islands, report } = this.#input;
    if (islands === undefined) return;
    for (const [index, piece] of pieces.entries()) {
      if (typeof piece === 'string' || !value.isIn(piece)) continue;
      const filled = replaceValues(piece.toString(), ({ name, load, props }) => {
        const rendered = islands.render(name, props, { load, media: '', place: (this.#places += 1) });
        if (!rendered.ok) {
          if (rendered.diagnostic !== undefined) report(rendered.diagnostic({ file: '' }));
          return '';
        }
        this.shown.add(name);
        return rendered.html;
      });
      pieces[index] = Buffer.from(filled);
    }
  }
}

/** `max-count` is `maxCount` to the component. */
function camelCase(name: string): string {
  return name.replace(/-([a-z\d])/g, (_whole, letter: string) => letter.toUpperCase());
}
