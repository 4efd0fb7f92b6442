import { childOf, toText, type Value } from '../data.ts';

/** A variant in words: the values of its options, `L / Sea`. What is no list has as many as members, as the reference has it. */
export function variantDescriptor(variant: Value): string {
  const values = childOf(variant, 'optionValues');
  if (typeof values !== 'object' || values === null) return '';
  return Object.keys(values)
    .map((_name, index) => toText(childOf(childOf(values, index), 'value')))
    .join(' / ');
}
