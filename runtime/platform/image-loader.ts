import { candidates, storedWidth } from '../regions/embeds/images.ts';
import { isListener } from './event-bus.ts';
import { nodesIn, unwrap } from './holders.ts';

/** How a picture takes its parent's room. */
export const fillModes = ['fill', 'fit', 'stretch'] as const;
export type FillMode = (typeof fillModes)[number];

interface ImageOptions {
  /** False leaves the picture alone until it is asked for. */
  readonly load?: boolean;
  readonly mode?: FillMode | null;
}

const fits: Readonly<Record<string, string>> = { fill: 'cover', fit: 'contain', stretch: 'fill' };

const numbers = (text: string | null, separator: string) => (text ?? '').split(separator).map(Number);

/** Gives a picture that was printed without a source the stored width for its place, cropped around its focal point. */
function load(what: unknown, options: ImageOptions = {}): boolean {
  const image = unwrap(what);
  if (!(image instanceof HTMLImageElement)) return false;
  const address = image.dataset['src'] || image.dataset['image'] || '';
  place(image, options.mode ?? image.dataset['fit'] ?? modeOf(image));
  if (address === '' || options.load === false) return false;
  const [width = 0, height = 0] = numbers(image.getAttribute('data-image-dimensions'), 'x');
  // Without a picture yet it is as wide as its text, unless a sheet gives it a width.
  const own = getComputedStyle(image).width === 'auto' ? 0 : image.clientWidth;
  const room = own || image.parentElement?.clientWidth || innerWidth;
  const wanted = Math.max(room, roomForHeight(image, width, height)) * devicePixelRatio;
  if (width > 0) {
    image.sizes = `${Math.ceil(wanted / devicePixelRatio)}px`;
    image.srcset = candidates(address, width);
  }
  const stored = storedWidth(wanted, width);
  const source = `${address}${address.includes('?') ? '&' : '?'}format=${stored === width ? 'original' : `${stored}w`}`;
  if (image.getAttribute('src') !== source) image.src = source;
  image.classList.add('loading');
  const done = () => image.classList.remove('loading');
  image.addEventListener('load', done, { once: true });
  image.addEventListener('error', done, { once: true });
  return true;
}

/** A picture that fills a place higher than its own shape is needed wider than the place. */
function roomForHeight(image: HTMLImageElement, width: number, height: number): number {
  const isFilling = image.style.objectFit === 'cover';
  return isFilling && height > 0 ? ((image.parentElement?.clientHeight ?? 0) * width) / height : 0;
}

/** A place says by its class how a picture takes its room, where nobody else does. */
function modeOf(image: HTMLImageElement): string {
  const around = image.parentElement?.classList;
  return fillModes.find((mode) => around?.contains(`content-${mode}`)) ?? '';
}

function place(image: HTMLImageElement, mode: string): void {
  const [x = 0.5, y = 0.5] = numbers(image.getAttribute('data-image-focal-point') ?? '0.5,0.5', ',');
  if (x >= 0 && x <= 1 && y >= 0 && y <= 1) image.style.objectPosition = `${x * 100}% ${y * 100}%`;
  const fit = fits[mode];
  if (fit === undefined) return;
  image.style.objectFit = fit;
  image.style.width = '100%';
  image.style.height = '100%';
}

/** Every picture of a place that waits for a source; those that a template keeps for later wait on. */
export function loadImages(root: ParentNode): void {
  for (const image of root.querySelectorAll('img[data-src]:not([src], [data-load="false"])')) load(image);
}

const loadAll = (images: unknown): void => {
  for (const image of nodesIn(images)) load(image);
};

/** `Y.Squarespace.GalleryManager`: pictures that a template had kept for later, in the order in which it wants them. */
export const galleryManager = { addImageQueue: loadAll, promoteImageQueue: loadAll };

/** `ImageLoader` */
export const ImageLoader = {
  load,
  /** One of the ways in which pictures take their room, or none. */
  modeOf: (mode: unknown) => fillModes.find((each) => each === mode) ?? null,
  bootstrap: () => loadImages(document),
  /** Calls once a picture is there, at once where it is. */
  onLoad(what: unknown, act: unknown) {
    const image = unwrap(what);
    if (!(image instanceof HTMLImageElement) || !isListener(act)) return;
    if (image.complete && image.naturalWidth > 0) act(image);
    else image.addEventListener('load', () => act(image), { once: true });
  },
};
