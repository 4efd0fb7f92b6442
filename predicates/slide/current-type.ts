import { childOf, definePredicate, toNumber } from '#engine';
import { suggested } from '#formatters/lib/arguments';
import { toInt32 } from '#formatters/lib/text';
import { sliceTypes } from '#model';

const codes = new Map<string, number>(Object.entries(sliceTypes));

export const currentType = definePredicate({
  name: 'current-type?',
  family: 'slide',
  summary: 'True when a slice of a slide page has a type.',
  args: { type: suggested('type of slice', [...codes.keys()]) },
  examples: [
    { template: '{.current-type? gallery}gallery{.or}other{.end}', data: { currentType: 5 }, output: 'gallery' },
    { template: '{.current-type?}undefined{.or}other{.end}', data: { currentType: -1 }, output: 'undefined' },
  ],
  test: (input, { type }) => codes.get(type ?? 'undefined') === toInt32(toNumber(childOf(input, 'currentType'))),
});
