import { definePredicate, isTruthy, walk } from '#engine';

const FOLDER = ['collection', 'folder'];

export const folder = definePredicate({
  name: 'folder?',
  family: 'content',
  summary: 'True when the collection is a folder.',
  examples: [
    { template: '{.folder?}yes{.or}no{.end}', data: { collection: { folder: true } }, output: 'yes' },
    { template: '{.folder?}yes{.or}no{.end}', data: { folder: true }, output: 'no' },
  ],
  test: (input) => isTruthy(walk(input, FOLDER)),
});
