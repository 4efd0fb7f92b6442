import { childOf, isArray, toText, type Value } from '../data.ts';

/** A variant in words: the values of its options, `L / Sea`. */
export function variantDescriptor(variant: Value): string {
  const values = childOf(variant, 'optionValues');
  if (!isArray(values)) return '';
  return values.map((option) => toText(childOf(option, 'value'))).join(' / ');
}
