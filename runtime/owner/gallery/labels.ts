import { editorMessages, type GalleryOptions } from '#model';

/** What each setting is called, and which belong together. */
export const settingGroups: readonly { readonly title: string; readonly names: readonly (keyof GalleryOptions)[] }[] = [
  {
    title: 'Layout',
    names: [
      'design',
      'aspect-ratio',
      'auto-crop',
      'square-thumbs',
      'thumbnails-per-row',
      'padding',
      'max-width',
      'transparentBackground',
    ],
  },
  { title: 'Titles', names: ['show-meta', 'show-meta-on-hover', 'meta-position'] },
  {
    title: 'Slideshow and slider',
    names: ['controls', 'indicators', 'active-alignment', 'autoplay', 'autoplay-duration'],
  },
  { title: 'Thumbnail strip', names: ['thumbnails', 'thumbnail-strip-height', 'thumbnail-strip-margin'] },
  { title: 'Opening a picture', names: ['lightbox', 'lightboxTheme', 'newWindow'] },
];

export const settingNames: Readonly<Record<keyof GalleryOptions, string>> = {
  design: 'Design',
  'aspect-ratio': 'Aspect ratio',
  'auto-crop': 'Crop pictures to this shape',
  'square-thumbs': 'Square thumbnails',
  'thumbnails-per-row': 'Pictures per row',
  padding: 'Space between pictures (px)',
  'max-width': 'Greatest width of a picture (px)',
  transparentBackground: 'Transparent background',
  'show-meta': 'Show titles',
  'show-meta-on-hover': 'Only while pointed at',
  'meta-position': 'Position of titles',
  controls: 'Buttons for previous and next',
  indicators: 'A dot for each picture',
  'active-alignment': 'Place of the current picture',
  autoplay: 'Go on by itself',
  'autoplay-duration': 'Seconds per picture',
  thumbnails: 'Show a strip of thumbnails',
  'thumbnail-strip-height': 'Height of the strip (px)',
  'thumbnail-strip-margin': 'Space above the strip (px)',
  lightbox: 'Show it large, above the page',
  lightboxTheme: 'Background',
  newWindow: 'Open links in a new window',
};

/** What the owner reads when a call of this screen failed. */
export function failureMessage(error: string, otherwise: string): string {
  if (error === 'offline') return editorMessages.network;
  if (error === 'timeout') return editorMessages.notConnected;
  if (error === 'gallery-unknown') return editorMessages.notFound;
  return otherwise;
}
