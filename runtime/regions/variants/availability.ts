import { type JsonValue, matchesChoice, stockOf, type VariantChoice } from '#model';

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
