import type { JsonObject } from '../lib/json-access.ts';

/** A page whose file is so large that reading it here would hold up everybody: where another thread finds it. */
export interface UnreadPage {
  readonly root: string;
  readonly file: string;
  /** Its own path. */
  readonly path: string;
  readonly version: string;
  /** What all pages share. */
  readonly shared: JsonObject;
}

/**
 * Whether a page follows from its file and what all pages share: it shows no product, of which the owner may say something
 * else, and no events that end by the clock.
 */
export function standsAlone(context: JsonObject, products: readonly string[]): boolean {
  const isSplit = Object.hasOwn(context, 'upcoming') || Object.hasOwn(context, 'past');
  return products.length === 0 && !isSplit;
}
