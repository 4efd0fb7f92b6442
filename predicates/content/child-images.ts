import { childOf, definePredicate, isArray } from '#engine';
import { hasMainImage } from './main-image.ts';

export const childImages = definePredicate({
  name: 'child-images?',
  family: 'content',
  summary: 'True when the first item of the value has a picture.',
  examples: [
    { template: '{.child-images?}yes{.or}no{.end}', data: { items: [{ mainImageId: 'm1' }] }, output: 'yes' },
    { template: '{.child-images?}yes{.or}no{.end}', data: { items: [{}, { mainImageId: 'm1' }] }, output: 'no' },
  ],
  test(input) {
    const items = childOf(input, 'items');
    return isArray(items) && hasMainImage(items[0]);
  },
});
