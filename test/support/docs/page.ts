import type { JsonValue } from '#engine';

export type Json = Record<string, JsonValue>;

/** A place that search and the page's own list of contents lead to. */
export interface Heading {
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
}

/** A piece of a page: `{ html }`, `{ example }`, `{ entry }`, `{ fields }`, `{ codes }` or `{ call }`; one template block each. */
type Part = Json;

export interface Piece {
  readonly part: Part;
  readonly headings?: readonly Heading[];
  /** Plain words, for the site's search. */
  readonly words?: string;
}

export interface Page {
  /** Address without its leading slash; empty for the home page. */
  readonly path: string;
  readonly title: string;
  /** Shorter, for the menu. */
  readonly menuTitle: string;
  readonly description: string;
  /** The group of the menu; a page without one is reached from the page before it. */
  readonly group: string | undefined;
  readonly order: number;
  /** Name of the collection template: `guide`, or `home`. */
  readonly kind: string;
  readonly pieces: readonly Piece[];
}

export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/<[^>]+>|&\w+;/g, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');

export const escapeHtml = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    // A letter that was lost is shown, and is none that these files have lost.
    .replaceAll('\ufffd', '&#xfffd;');

/** `code` between backticks and the tags of templates, and nothing else of Markdown: for the one-line texts of catalogues. */
export const inline = (text: string): string =>
  escapeHtml(text).replace(
    /`([^`]+)`|\{[.@#\w][^{}`]*\}/g,
    (whole, code: string | undefined) => `<code>${code ?? whole}</code>`,
  );

/** A table that scrolls by itself where there is no room for it. */
export const tableHtml = (content: string, label: string, className = ''): string =>
  `<div class="scroll" role="region" aria-label="${escapeHtml(label)}" tabindex="0"><table${className === '' ? '' : ` class="${className}"`}>${content}</table></div>\n`;
