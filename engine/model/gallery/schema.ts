import * as z from 'zod/mini';
import { type GalleryNumber, galleryChoices, galleryNumbers } from './options.ts';

/** @__NO_SIDE_EFFECTS__ */
function bounded({ minimum, maximum, initial }: GalleryNumber) {
  return z._default(z.int().check(z.minimum(minimum), z.maximum(maximum)), initial);
}

const off = z._default(z.boolean(), false);

/** The settings of a gallery, complete after parsing. */
export const GalleryOptions = z.object({
  design: z._default(z.enum(galleryChoices.design), 'grid'),
  'meta-position': z._default(z.enum(galleryChoices['meta-position']), 'top'),
  'active-alignment': z._default(z.enum(galleryChoices['active-alignment']), 'center'),
  'aspect-ratio': z._default(z.enum(galleryChoices['aspect-ratio']), 'square'),
  lightboxTheme: z._default(z.enum(galleryChoices.lightboxTheme), 'dark'),
  'autoplay-duration': bounded(galleryNumbers['autoplay-duration']),
  'thumbnail-strip-height': bounded(galleryNumbers['thumbnail-strip-height']),
  'thumbnail-strip-margin': bounded(galleryNumbers['thumbnail-strip-margin']),
  'thumbnails-per-row': bounded(galleryNumbers['thumbnails-per-row']),
  padding: bounded(galleryNumbers.padding),
  'max-width': bounded(galleryNumbers['max-width']),
  autoplay: off,
  'auto-crop': off,
  controls: off,
  indicators: off,
  lightbox: off,
  'square-thumbs': off,
  'show-meta': off,
  'show-meta-on-hover': off,
  thumbnails: off,
  newWindow: off,
  transparentBackground: off,
});
export type GalleryOptions = z.infer<typeof GalleryOptions>;
