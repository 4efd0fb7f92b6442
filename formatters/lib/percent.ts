import type { RenderContext } from '#engine';
import { toWellFormed } from './text.ts';

/**
 * Percent-encodes with one of the language's functions. They throw on half a surrogate pair, which the reference lets
 * through as an error of the tag; `safe` encodes U+FFFD for it.
 */
export function percentEncode(text: string, encode: (text: string) => string, context: RenderContext): string {
  return encode(context.profile === 'reference' ? text : toWellFormed(text));
}
