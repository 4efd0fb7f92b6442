import { imageWidths } from '#model';

/** The stored width for a place of so many device pixels: the next wider one, and none wider than the original. */
export function storedWidth(wanted: number, original: number): number {
  const offered = imageWidths.filter((width) => width < original || original === 0);
  return offered.find((width) => width >= wanted) ?? (original || (imageWidths.at(-1) ?? wanted));
}

/** The candidates of an image, `address width` each; what is wider than the original would only be blown up. */
export function candidates(address: string, original: number): string {
  const widths = imageWidths.filter((width) => width < original);
  return [
    ...widths.map((width) => `${at(address, `${width}w`)} ${width}w`),
    `${at(address, 'original')} ${original}w`,
  ].join();
}

function at(address: string, format: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}format=${format}`;
}

/** Loads an image that the formatter printed without a source: the right width, its size kept free, its focal point in view. */
export function startImage(image: HTMLImageElement): void {
  const { src: address = '', imageDimensions = '', imageFocalPoint = '' } = image.dataset;
  if (address === '' || image.hasAttribute('src')) return;
  const [width = 0, height = 0] = imageDimensions.split('x').map(Number);
  const [x = 0.5, y = 0.5] = imageFocalPoint.split(',').map(Number);
  if (x >= 0 && x <= 1 && y >= 0 && y <= 1) image.style.objectPosition = `${x * 100}% ${y * 100}%`;
  const room = image.clientWidth || image.parentElement?.clientWidth || innerWidth;
  if (width > 0 && height > 0) {
    if (!image.hasAttribute('width')) image.setAttribute('width', String(width));
    if (!image.hasAttribute('height')) image.setAttribute('height', String(height));
    image.sizes = `${Math.ceil(room)}px`;
    image.srcset = candidates(address, width);
  }
  const fits = storedWidth(room * devicePixelRatio, width);
  image.src = at(address, fits === width ? 'original' : `${fits}w`);
}
