import { quantityReasons, readQuantity } from '#model';
import type { ProductMessage } from '../../messages/product.ts';

/** What is wrong with a quantity as it was typed. */
export function quantityText(typed: string, message: ProductMessage): string | undefined {
  const verdict = readQuantity(typed);
  return 'error' in verdict ? message(quantityReasons[verdict.error]) : undefined;
}
