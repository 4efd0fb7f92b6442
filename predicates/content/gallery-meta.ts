import { childOf, definePredicate, isTruthy } from '#engine';

const OPTIONS = ['options'];

export const galleryMeta = definePredicate({
  name: 'gallery-meta?',
  family: 'content',
  summary: 'True when a gallery shows controls or indicators.',
  examples: [
    { template: '{.gallery-meta?}yes{.or}no{.end}', data: { options: { indicators: true } }, output: 'yes' },
    { template: '{.gallery-meta?}yes{.or}no{.end}', data: { options: {} }, output: 'no' },
  ],
  test(_input, _args, context) {
    const options = context.find(OPTIONS);
    return isTruthy(childOf(options, 'controls')) || isTruthy(childOf(options, 'indicators'));
  },
});
