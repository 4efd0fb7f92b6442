import type { CartView } from './types.ts';

/** What the server renders, and who has no cart sees. */
export const noCart: CartView = {
  isKnown: false,
  hasFailed: false,
  pieces: 0,
  lines: [],
  subtotalCents: 0,
  currency: '',
};
