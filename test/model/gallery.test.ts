import { describe, expect, it } from 'vitest';
import {
  GalleryOptions,
  galleryAttributes,
  galleryChoices,
  galleryNumber,
  galleryNumbers,
  gallerySwitches,
  readGalleryOptions,
} from '#model';
import { specSection } from '../support/spec.ts';

const numbers = Object.entries(galleryNumbers).map(([name, bounds]) => ({ name, ...bounds }));
const choices = Object.entries(galleryChoices).flatMap(([name, words]) => words.map((word) => [name, word] as const));

describe('gallery options', () => {
  it('are complete by default, and read as the schema has them', () => {
    const defaults = GalleryOptions.parse({});
    expect(defaults).toMatchObject({ design: 'grid', 'autoplay-duration': 5, 'max-width': 300, autoplay: false });
    expect(Object.keys(defaults)).toHaveLength(22);
    for (const odd of [{}, null, undefined, 'x', [], { design: 'spiral', padding: 'x', autoplay: 'yes' }]) {
      expect(readGalleryOptions(odd)).toEqual(defaults);
    }
  });

  it.each(numbers)('$name: $minimum to $maximum, by default $initial', ({ name, minimum, maximum, initial }) => {
    const read = (value: number) => Reflect.get(readGalleryOptions({ [name]: value }), name);
    const accepts = (value: number) => GalleryOptions.safeParse({ [name]: value }).success;
    expect([minimum - 1, minimum, maximum, maximum + 1].map(read)).toEqual([minimum, minimum, maximum, maximum]);
    expect([minimum - 1, minimum, maximum, maximum + 1, minimum + 0.5].map(accepts)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(Reflect.get(readGalleryOptions({}), name)).toBe(initial);
  });

  it.each(choices)('%s: %s', (name, word) => {
    expect(Reflect.get(readGalleryOptions({ [name]: word }), name)).toBe(word);
    expect(GalleryOptions.safeParse({ [name]: word }).success).toBe(true);
  });

  it.each(gallerySwitches)('%s is on or off', (name) => {
    const read = (value: boolean | string) => Reflect.get(readGalleryOptions({ [name]: value }), name);
    expect([read(true), read('true'), read(false), read('yes')]).toEqual([true, true, false, false]);
  });

  it.each([
    ['padding', '7.6', 8],
    ['padding', 'x', 20],
    ['max-width', undefined, 300],
  ] as const)('%s %s becomes %d', (name, value, number) => {
    expect(galleryNumber(name, value)).toBe(number);
  });

  it('change what the element carries, each of those that its style sheet reads', () => {
    const still = JSON.stringify({ ...galleryAttributes(readGalleryOptions({})), 'data-gallery': '' });
    const seen = (change: object) =>
      JSON.stringify({ ...galleryAttributes(readGalleryOptions({ ...change })), 'data-gallery': '' }) !== still;
    const drawn = [
      { design: 'slider' },
      { 'active-alignment': 'left' },
      { 'show-meta': true },
      { 'show-meta': true, 'show-meta-on-hover': true },
      { 'auto-crop': true },
      { 'square-thumbs': true },
      { transparentBackground: true },
      { 'aspect-ratio': '2.40' },
      { 'thumbnails-per-row': 5 },
      { padding: 1 },
      { 'max-width': 200 },
      { 'thumbnail-strip-height': 1 },
      { 'thumbnail-strip-margin': 1 },
    ];
    expect(drawn.filter((change) => !seen(change))).toEqual([]);
  });

  it('have the bounds of the specification', () => {
    const table = specSection('### Gallery bounds (with defaults)');
    if (table === undefined) return;
    const rows = [...table.matchAll(/\| [a-z- ]+ \| (\d+) to (\d+) \| (\d+) \|/g)].map((row) =>
      row.slice(1).map(Number),
    );
    expect(rows).toEqual(numbers.map(({ minimum, maximum, initial }) => [minimum, maximum, initial]));
  });
});
