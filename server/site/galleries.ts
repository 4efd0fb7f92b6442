import { type GalleryOptions, galleryAttributes, readGalleryOptions } from '#model';
import { createByteSearch } from './assembly/byte-search.ts';
import type { Piece } from './assembly/page-assembly.ts';
import { escapeHtml, unescapeHtml } from './head/markup.ts';
import { readJson } from './lib/json.ts';
import { type JsonObject, objectAt, textAt } from './lib/json-access.ts';
import { readAttributes } from './tags/rewrite.ts';

const mark = createByteSearch('sqs-gallery-container');
const opening = /<(?:div|ul|section)\b[^<>]{0,4000}\bsqs-gallery-container\b[^<>]{0,4000}>/gi;
/** A published block carries its settings on an element around the gallery. */
const blockSettings = /\bdata-block-json="([^"<>]{1,20000})"/gi;

/** Whether a page is about one gallery: its settings are the page's own `options`. */
export function isGallery(context: JsonObject): boolean {
  return textAt(context, 'collection.typeName') === 'gallery';
}

/**
 * Gives each gallery of a page what its style sheet lays it out by, so that it is whole before any script, and answers
 * whether there was one. Settings come from the block that the gallery stands in, else from the page.
 */
export function markGalleries(pieces: Piece[], context: JsonObject): boolean {
  let found = false;
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string' || !mark.isIn(piece)) continue;
    const html = piece.toString();
    const marked = html.replace(opening, (tag: string, at: number) => {
      const attributes = readAttributes(tag.replace(/^<\w+|\/?>$/g, ''));
      const classes = attributes.get('class') ?? '';
      // A summary is laid out by its own settings, whatever it is called besides.
      if (!/(?:^|\s)sqs-gallery-container(?:\s|$)/.test(classes) || /\bsummary-item-list/.test(classes)) return tag;
      found = true;
      return withAttributes(
        tag,
        attributes,
        optionsBefore(html, at) ?? readGalleryOptions(objectAt(context, 'options')),
      );
    });
    pieces[index] = Buffer.from(marked);
  }
  return found;
}

function withAttributes(tag: string, given: ReadonlyMap<string, string>, options: GalleryOptions): string {
  const added = Object.entries(galleryAttributes(options))
    .filter(([name, value]) => value !== undefined && !given.has(name))
    .map(([name, value]) => ` ${name}="${escapeHtml(value ?? '')}"`);
  return `${tag.slice(0, -1)}${added.join('')}>`;
}

/** The settings of the block that opened last before the gallery. */
function optionsBefore(html: string, at: number): GalleryOptions | undefined {
  const last = [...html.slice(Math.max(0, at - 40_000), at).matchAll(blockSettings)].at(-1);
  if (last === undefined) return undefined;
  const reading = readJson(unescapeHtml(last[1] ?? ''));
  return reading.ok ? readGalleryOptions(reading.value) : undefined;
}
