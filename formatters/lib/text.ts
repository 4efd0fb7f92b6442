import { isArray, toText, type Value } from '#engine';

/**
 * Text of any value as the host language joins it: arrays by commas, objects as `[object Object]`, null and missing
 * as nothing.
 */
export function joinedText(value: Value): string {
  if (isArray(value)) return value.map(joinedText).join(',');
  return typeof value === 'object' && value !== null ? '[object Object]' : toText(value);
}

/** Lower-case words and hyphens for class names and addresses; what is not ASCII is dropped. */
export function slugOf(text: string): string {
  return text
    .replace(/[^a-zA-Z0-9\s-]+/g, '')
    .replace(/\s+/g, '-')
    .toLowerCase();
}

const LONE_SURROGATES = /\p{Surrogate}/gu;

/** The text with U+FFFD in place of halves of surrogate pairs, which have no UTF-8 form. */
export function toWellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, '\ufffd');
}

/** The 32-bit whole number that bit operators see: truncated, wrapped around, 0 for NaN and infinities. */
export function toInt32(value: number): number {
  return value | 0;
}
