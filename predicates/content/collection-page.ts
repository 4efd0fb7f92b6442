import { definePredicate, toNumber, walk } from '#engine';
import { collectionTypes } from '#model';

const TYPE = ['collection', 'type'];

export const collectionPage = definePredicate({
  name: 'collection-page?',
  family: 'content',
  summary: 'True when the collection is a page.',
  examples: [
    { template: '{.collection-page?}yes{.or}no{.end}', data: { collection: { type: 10 } }, output: 'yes' },
    { template: '{.collection-page?}yes{.or}no{.end}', data: { type: 10 }, output: 'no' },
  ],
  test: (input) => toNumber(walk(input, TYPE)) === collectionTypes.page,
});
