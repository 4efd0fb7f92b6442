import { definePredicate, isArray, isObject } from '#engine';

export const hasMultiple = definePredicate({
  name: 'has-multiple?',
  family: 'content',
  summary: 'True when the value has more than one element or member.',
  examples: [
    { template: '{.has-multiple?}yes{.or}no{.end}', data: ['hat', 'shirt'], output: 'yes' },
    { template: '{.has-multiple?}yes{.or}no{.end}', data: 'hats', output: 'no' },
  ],
  test(input) {
    if (isArray(input)) return input.length > 1;
    return isObject(input) && Object.keys(input).length > 1;
  },
});
