import { childOf, definePredicate, isTruthy } from '#engine';
import { folderBehaviours } from '#model';

export const indexPage = definePredicate({
  name: 'index?',
  family: 'content',
  summary: 'True when the collection is an index page.',
  examples: [
    {
      template: '{.index?}yes{.or}no{.end}',
      data: { collection: { folder: true, folderBehavior: 1 } },
      output: 'yes',
    },
    {
      template: '{.index?}yes{.or}no{.end}',
      data: { collection: { folder: true, folderBehavior: '1' } },
      output: 'no',
    },
  ],
  test(input) {
    const collection = childOf(input, 'collection');
    return isTruthy(childOf(collection, 'folder')) && childOf(collection, 'folderBehavior') === folderBehaviours.index;
  },
});
