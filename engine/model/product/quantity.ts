import { childOf, isObject, toBoolean, type Value } from '../data.ts';
import { isSubscribable } from './prices.ts';
import { productTypeOf } from './read.ts';
import { totalStock } from './stock.ts';

/** The quantity field. */
export const quantityLimits = { minimum: 1, maximum: 9999, step: 1, initial: 1 } as const;

export const quantityMessages = {
  notANumber: 'Quantity must be a number.',
  // The specification has no full stop here.
  notWhole: 'Quantity must be a whole number',
  // Ours: the specification has no text for 0 and below, of which none of the others is true.
  tooSmall: 'Quantity must be 1 or more.',
} as const;

/** Services are sold one by one only where the store says so: a missing setting allows several. */
export function allowsSeveralServices(storeSettings: Value): boolean {
  if (!isObject(storeSettings)) return true;
  const setting = childOf(storeSettings, 'multipleQuantityAllowedForServices');
  return setting === undefined || setting === null || toBoolean(setting);
}

/** Whether a product has a quantity field. */
export function hasQuantityInput(item: Value, severalServices: () => boolean): boolean {
  const type = productTypeOf(item);
  if (type !== 'physical' && type !== 'service') return false;
  if (isSubscribable(item)) return false;
  // A sum that is no number passes, as it does on published pages.
  if (totalStock(item) <= 1) return false;
  return type === 'physical' || severalServices();
}

/** What is said of a quantity that is none, by the name of its message. */
export const quantityReasons = {
  'quantity-not-a-number': 'quantityNotANumber',
  'quantity-not-whole': 'quantityNotWhole',
  'quantity-too-small': 'quantityTooSmall',
  'quantity-too-large': 'outOfStock',
} as const;

export type QuantityReason = (typeof quantityReasons)[keyof typeof quantityReasons];

export type QuantityVerdict = { readonly quantity: number } | { readonly error: keyof typeof quantityReasons };

/**
 * Reads what a visitor typed or a request carries: whole numbers from 1 to 9999 in plain digits pass. */
export function readQuantity(typed: unknown): QuantityVerdict {
  const value = plainNumber(typed);
  if (!Number.isFinite(value)) return { error: 'quantity-not-a-number' };
  if (!Number.isInteger(value)) return { error: 'quantity-not-whole' };
  if (value < quantityLimits.minimum) return { error: 'quantity-too-small' };
  return value > quantityLimits.maximum ? { error: 'quantity-too-large' } : { quantity: value };
}

function plainNumber(typed: unknown): number {
  if (typeof typed === 'number') return typed;
  if (typeof typed !== 'string') return Number.NaN;
  const text = typed.trim();
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}
