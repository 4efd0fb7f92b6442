import { imageWidths } from '#model';

const WIDEST_THUMBNAIL = 1500;
const steps = imageWidths.filter((width) => width <= WIDEST_THUMBNAIL);

/** Name of the narrowest thumbnail that is wide enough; the narrowest of all for what is no number. */
export function thumbnailFor(width: number): string {
  const fit = Number.isNaN(width) ? steps[0] : steps.find((step) => step >= width);
  return `${fit ?? WIDEST_THUMBNAIL}w`;
}
