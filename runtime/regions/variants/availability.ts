import { type JsonValue, matchesChoice, stockOf, type VariantChoice } from '#model';
import type { ControlMessage } from '../../messages/controls.ts';

export type Availability = 'available' | 'sold-out' | 'missing';

/**
 * What choosing a value would lead to, the other choices kept: a variant in stock, only sold-out ones, or none. Such a
 * value stays selectable, because a sold-out one leads to the restock sign-up.
 */
export function availabilityOf(
  variants: readonly JsonValue[],
  choice: VariantChoice,
  option: string,
  value: string,
  countsStock: boolean,
): Availability {
  const wanted = { ...choice, [option]: value };
  let exists = false;
  for (const variant of variants) {
    if (!matchesChoice(variant, wanted)) continue;
    if (!countsStock || stockOf(variant) > 0) return 'available';
    exists = true;
  }
  return exists ? 'sold-out' : 'missing';
}

/** A value as it is read out, with what choosing it would lead to. */
export function markedValue(value: string, state: Availability, message: ControlMessage): string {
  if (state === 'sold-out') return message('soldOutValue', { value });
  return state === 'missing' ? message('unavailableValue', { value }) : value;
}
