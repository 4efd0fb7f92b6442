import type { PlainProduct, PlainVariant } from './plain-product.ts';
import type { VariantChoice } from './variants.ts';

// The rules of `variants.ts` and `stock.ts` on a plain product, where nothing odd is left to be read: a test holds them equal.

/** Whether a variant has the chosen value for every chosen option. */
const fits = (product: PlainProduct, { values }: PlainVariant, choice: VariantChoice, mayBeOpen: boolean) =>
  product.options.every((name, index) => (mayBeOpen && !choice[name]) || values[index] === choice[name]);

/** The variant that a choice stands for; `undefined` while an option is open, and where there is none. */
export function plainVariant(product: PlainProduct, choice: VariantChoice): PlainVariant | undefined {
  return product.variants.find((variant) => fits(product, variant, choice, false));
}

/** Whether so many pieces of a variant are left. */
export function hasPieces({ stock = Number.POSITIVE_INFINITY }: PlainVariant, quantity = 1): boolean {
  return stock >= quantity;
}

/** What a choice that may be open leads to: a variant in stock, only sold-out ones, or none. */
export function plainAvailability(product: PlainProduct, choice: VariantChoice): 'available' | 'sold-out' | 'missing' {
  const fitting = product.variants.filter((variant) => fits(product, variant, choice, true));
  return fitting.some((variant) => hasPieces(variant)) ? 'available' : fitting.length > 0 ? 'sold-out' : 'missing';
}

/** Whether the product, or what is chosen of it, is sold out. */
export function isPlainOut(product: PlainProduct, choice: VariantChoice): boolean {
  const variant = plainVariant(product, choice);
  return plainAvailability(product, {}) !== 'available' || (variant !== undefined && !hasPieces(variant));
}
