import { readQuantity } from '#model';
import type { ProductMessage } from '../../messages/product.ts';

const keys = {
  'quantity-not-a-number': 'quantityNotANumber',
  'quantity-not-whole': 'quantityNotWhole',
  'quantity-too-small': 'quantityTooSmall',
  'quantity-too-large': 'outOfStock',
} as const;

/** What is wrong with a quantity as it was typed. */
export function quantityText(typed: string, message: ProductMessage): string | undefined {
  const verdict = readQuantity(typed);
  return 'problem' in verdict ? message(keys[verdict.problem]) : undefined;
}
