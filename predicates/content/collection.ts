import { childOf, definePredicate, isTruthy } from '#engine';

export const collection = definePredicate({
  name: 'collection?',
  family: 'content',
  summary: 'True when the page is a collection, or part of one.',
  examples: [
    { template: '{.collection?}yes{.or}no{.end}', data: { collection: { title: 'Shop' } }, output: 'yes' },
    { template: '{.collection?}yes{.or}no{.end}', data: { collection: {} }, output: 'no' },
  ],
  test: (input) => isTruthy(childOf(input, 'collection')),
});
