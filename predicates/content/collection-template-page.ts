import { childOf, definePredicate, toNumber } from '#engine';
import { collectionTypes } from '#model';

export const collectionTemplatePage = definePredicate({
  name: 'collection-template-page?',
  family: 'content',
  summary: 'True when the collection, or the value itself, is a page with a template of its own.',
  examples: [
    { template: '{.collection-template-page?}yes{.or}no{.end}', data: { type: 7 }, output: 'yes' },
    { template: '{.collection-template-page?}yes{.or}no{.end}', data: { collection: {}, type: 7 }, output: 'no' },
  ],
  test(input) {
    const collection = childOf(input, 'collection');
    const type = childOf(collection === undefined ? input : collection, 'type');
    return toNumber(type) === collectionTypes['template-page'];
  },
});
