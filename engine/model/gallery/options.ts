/** A whole number option of a gallery with its bounds and default. */
export interface GalleryNumber {
  readonly minimum: number;
  readonly maximum: number;
  readonly initial: number;
}

export const galleryNumbers = {
  'autoplay-duration': { minimum: 1, maximum: 10, initial: 5 },
  'thumbnail-strip-height': { minimum: 0, maximum: 200, initial: 80 },
  'thumbnail-strip-margin': { minimum: 0, maximum: 60, initial: 20 },
  'thumbnails-per-row': { minimum: 1, maximum: 10, initial: 4 },
  padding: { minimum: 0, maximum: 50, initial: 20 },
  'max-width': { minimum: 100, maximum: 300, initial: 300 },
} as const satisfies Record<string, GalleryNumber>;

/** Options with a choice; the first word is the default. */
export const galleryChoices = {
  design: ['grid', 'slideshow', 'slider', 'stacked'],
  'meta-position': ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
  'active-alignment': ['center', 'left', 'right'],
  'aspect-ratio': ['square', '3:2', '2:3', '4:3', '3:4', '16:9', '2.40'],
  lightboxTheme: ['dark', 'light'],
} as const;

/** Options that are on or off; all start off. */
export const gallerySwitches = [
  'autoplay',
  'auto-crop',
  'controls',
  'indicators',
  'lightbox',
  'square-thumbs',
  'show-meta',
  'show-meta-on-hover',
  'thumbnails',
  'newWindow',
  'transparentBackground',
] as const;

export type GalleryNumberName = keyof typeof galleryNumbers;

/** A number inside the bounds of its option: the nearest one, or the default for what is no number. */
export function galleryNumber(name: GalleryNumberName, value: unknown): number {
  const { minimum, maximum, initial } = galleryNumbers[name];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return initial;
  return Math.min(maximum, Math.max(minimum, Math.round(number)));
}
