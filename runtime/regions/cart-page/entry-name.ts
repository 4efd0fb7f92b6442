import type { CartEntry } from '../../stores/cart.ts';

/** What was chosen of a product; empty where there was nothing to choose. */
export const chosenOptions = ({ chosenVariant }: CartEntry): string =>
  Object.values(chosenVariant?.attributes ?? {}).join(' / ');

/** Names one of several lines that may be of the same product. */
export function entryName(entry: CartEntry): string {
  const options = chosenOptions(entry);
  return options ? `${entry.title} (${options})` : entry.title;
}
