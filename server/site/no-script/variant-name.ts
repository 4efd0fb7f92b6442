import type { JsonValue } from '#engine';
import { childOf, toText } from '#model';

/** What tells a variant from the others: `Oat / Small`. */
export function variantName(variant: JsonValue): string {
  const attributes = childOf(variant, 'attributes');
  const names = typeof attributes === 'object' && attributes !== null ? Object.values(attributes).map(toText) : [];
  return names.join(' / ');
}
