import { imageWidths } from '#model';

/** Reads `750w`; undefined for any width that is not offered. */
export function readWidth(format: string): number | undefined {
  return imageWidths.find((width) => format === `${width}w`);
}

export const widthMessage = `The format of an image is one of ${imageWidths.map((width) => `${width}w`).join(', ')} and original.`;

/** Asks for the pixels of a vector picture, at the width of a preview. */
export const rasterQuery = 'format=1500w&type=png';
