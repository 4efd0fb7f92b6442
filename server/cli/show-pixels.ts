import type { PictureDifference } from '../author/publish/screenshots/compare-pictures.ts';

/** How much of a picture differs, and where. */
export function showPixels({ share, rows: [first, last] }: PictureDifference): string {
  const percent = share * 100;
  return `${percent < 0.1 ? 'less than 0.1' : percent.toFixed(1)} % of the pixels differ, rows ${first} to ${last}`;
}
