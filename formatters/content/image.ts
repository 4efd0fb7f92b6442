import { type ArgumentReader, childOf, defineFormatter } from '#engine';
import { addressText } from '../lib/address.ts';
import { escapeAttribute, markupText } from '../lib/html.ts';
import { altText, imageAttributes } from './image-data.ts';

const DEFAULT_CLASS = 'thumb-image';

/** Counts only when it is the only argument. */
const className: ArgumentReader<string> = {
  summary: `class of the <img>, ${DEFAULT_CLASS} by default`,
  optional: true,
  allowed: 'one class name',
  read: (given, all) => (all.length === 1 ? (given ?? DEFAULT_CLASS) : DEFAULT_CLASS),
  error: () => undefined,
};

export const image = defineFormatter({
  name: 'image',
  family: 'content',
  summary: 'An <img> for the image loader, with a copy for browsers without scripts.',
  args: { className },
  examples: [
    {
      template: '{image|image}',
      data: { image: { id: 'x1', title: 'Hat', assetUrl: '/a.jpg', originalSize: '100x50' } },
      output:
        '<noscript><img src="/a.jpg" alt="Hat" /></noscript>' +
        '<img class="thumb-image" data-src="/a.jpg" data-image="/a.jpg" data-image-dimensions="100x50" ' +
        'data-image-focal-point="0.5,0.5" alt="Hat" data-load="false" data-image-id="x1" data-type="image" />',
    },
    {
      template: '{nope|image hero}',
      data: {},
      output:
        '<noscript><img src="" alt="" /></noscript>' +
        '<img class="hero" data-load="false" data-image-id="" data-type="image" />',
    },
  ],
  apply(input, args, context) {
    const alt = escapeAttribute(altText(input, context));
    const address = addressText(childOf(input, 'assetUrl'), context, 'source');
    const id = markupText(childOf(input, 'id'), context);
    return (
      // Published pages show the text of the second <img> escaped twice.
      `<noscript><img src="${address}" alt="${alt}" /></noscript><img class="${args.className}" ` +
      `${imageAttributes(input, context, alt)}data-load="false" data-image-id="${id}" data-type="image" />`
    );
  },
});
