import { childOf, toBoolean, toText, type Value } from '../data.ts';
import { galleryChoices, galleryNumber, galleryNumbers, gallerySwitches } from './options.ts';
import type { GalleryOptions } from './schema.ts';

/**
 * The settings of a gallery from any JSON, complete: a number out of bounds becomes the nearest one, a word that no
 * choice has becomes the default.
 */
export function readGalleryOptions(given: Value): GalleryOptions {
  const numbers = namesOf(galleryNumbers).map((name) => [name, galleryNumber(name, childOf(given, name))]);
  const choices = namesOf(galleryChoices).map((name) => {
    const allowed: readonly string[] = galleryChoices[name];
    const word = toText(childOf(given, name));
    return [name, allowed.includes(word) ? word : allowed[0]];
  });
  const switches = gallerySwitches.map((name) => [name, toBoolean(childOf(given, name))]);
  // Every member of the schema has its value above: the tables are the schema's own.
  return Object.fromEntries([...numbers, ...choices, ...switches]) as GalleryOptions;
}

/** Choices that published galleries name in another way. */
const ratios: Readonly<Record<GalleryOptions['aspect-ratio'], string>> = {
  square: '1/1',
  '3:2': '3/2',
  '2:3': '2/3',
  '4:3': '4/3',
  '3:4': '3/4',
  '16:9': '16/9',
  '2.40': '2.4/1',
};

/**
 * What a gallery's element carries so that its style sheet can lay it out: the same on the server, in the browser and in
 * the owner's preview. An attribute that is `undefined` is absent.
 */
export function galleryAttributes(options: GalleryOptions): Readonly<Record<string, string | undefined>> {
  const flag = (isOn: boolean) => (isOn ? '' : undefined);
  return {
    'data-gallery': JSON.stringify(options),
    'data-design': options.design,
    'data-align': options['active-alignment'],
    'data-meta': options['show-meta'] ? options['meta-position'] : undefined,
    'data-meta-hover': flag(options['show-meta'] && options['show-meta-on-hover']),
    'data-crop': flag(options['auto-crop']),
    'data-square': flag(options['square-thumbs']),
    'data-clear': flag(options.transparentBackground),
    style: styleOf(options),
  };
}

function styleOf(options: GalleryOptions): string {
  const variables = {
    ratio: ratios[options['aspect-ratio']],
    row: options['thumbnails-per-row'],
    gap: `${options.padding}px`,
    width: `${options['max-width']}px`,
    strip: `${options['thumbnail-strip-height']}px`,
    'strip-gap': `${options['thumbnail-strip-margin']}px`,
  };
  return Object.entries(variables)
    .map(([name, value]) => `--gallery-${name}:${value}`)
    .join(';');
}

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  // A table's own names are the names of its type.
  return Object.keys(table) as Name[];
}
