import { definePredicate, optionalText, toText } from '#engine';

const TYPE_NAME = ['typeName'];

/** Without it the answer is no, whatever the type. */
const typeName = { ...optionalText('name of the type'), optional: false };

export const collectionTypeNameEquals = definePredicate({
  name: 'collectionTypeNameEquals?',
  family: 'content',
  summary: 'True when the type of the collection has a name.',
  args: { name: typeName },
  examples: [
    { template: '{.collectionTypeNameEquals? blog}yes{.or}no{.end}', data: { typeName: 'blog' }, output: 'yes' },
    { template: '{.collectionTypeNameEquals? blog}yes{.or}no{.end}', data: { typeName: 'Blog' }, output: 'no' },
  ],
  test: (_input, { name }, context) => name !== undefined && toText(context.find(TYPE_NAME)) === name,
});
