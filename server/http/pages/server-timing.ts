/** `Server-Timing` of a page out of the cache. */
export const HIT = 'cache;desc=hit';

/** The same of one that was made. */
export function timing(data: number, render: number): string {
  return `cache;desc=miss, data;dur=${data.toFixed(2)}, render;dur=${render.toFixed(2)}`;
}
