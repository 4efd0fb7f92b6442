import { toText, type Value } from '#engine';
import { toInt32 } from '../lib/text.ts';

/** What resizing formatters print for a value that is no size. Published pages show it without a full stop. */
export const notASize = "Invalid source parameter. Pass in 'originalSize'";

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** Reads `800x400`; a part that is no number is NaN. `undefined` unless there are two parts. */
export function readDimensions(value: Value): Dimensions | undefined {
  const parts = toText(value).split('x');
  const [width = '', height = ''] = parts;
  return parts.length === 2 ? { width: Number.parseInt(width, 10), height: Number.parseInt(height, 10) } : undefined;
}

/** The other side of a picture that keeps its proportions. */
export function heightForWidth({ width, height }: Dimensions, requested: number): number {
  return toInt32(height * (requested / width));
}

export function widthForHeight({ width, height }: Dimensions, requested: number): number {
  return toInt32(width * (requested / height));
}
