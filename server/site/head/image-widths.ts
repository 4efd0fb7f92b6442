import { imageWidths } from '#model';

/**
 * Reads `750w`. A width that is not offered is the next larger one that is, and the largest for all beyond: templates ask
 * for any width, and the few that are made bound what one picture may cost.
 */
export function readWidth(format: string): number | undefined {
  const asked = /^(\d{1,5})w$/.exec(format)?.[1];
  if (asked === undefined) return undefined;
  return imageWidths.find((width) => width >= Number(asked)) ?? imageWidths.at(-1);
}

export const widthMessage = `The format of an image is one of ${imageWidths.map((width) => `${width}w`).join(', ')} and original.`;

/** Asks for the pixels of a vector picture, at the width of a preview. */
export const rasterQuery = 'format=1500w&type=png';
