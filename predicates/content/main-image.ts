import { childOf, definePredicate, isTruthy, type Value } from '#engine';

export const mainImage = definePredicate({
  name: 'main-image?',
  family: 'content',
  summary: 'True when an item has a picture.',
  examples: [
    { template: '{.main-image?}yes{.or}no{.end}', data: { mainImageId: 'm1' }, output: 'yes' },
    { template: '{.main-image?}yes{.or}no{.end}', data: { mainImage: {} }, output: 'no' },
  ],
  test: (input) => hasMainImage(input),
});

export function hasMainImage(item: Value): boolean {
  return isTruthy(childOf(item, 'mainImageId')) || isTruthy(childOf(item, 'systemDataId'));
}
