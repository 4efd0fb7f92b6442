import { quantityMessages } from '../product/quantity.ts';
import { fill } from '../text/fill.ts';
import { addToCartMessages } from './add-messages.ts';
import type { AddToCartReason, FailedAdd } from './add-to-cart.ts';

const texts: Readonly<Record<AddToCartReason, string>> = {
  ...addToCartMessages,
  quantityNotANumber: quantityMessages.notANumber,
  quantityNotWhole: quantityMessages.notWhole,
  quantityTooSmall: quantityMessages.tooSmall,
};

/** Why a product cannot be added, in the words of the specification; browsers have their site's. */
export function addToCartText({ reason, names }: Pick<FailedAdd, 'reason' | 'names'>): string {
  return fill(texts[reason], names);
}
