import { childOf, defineFormatter, toText } from '#engine';
import { imageWidths } from '#model';
import { addressText } from '../lib/address.ts';
import { markupText } from '../lib/html.ts';

/** The width that the original stands for after each width but the last. */
const NEXT = new Map(imageWidths.slice(0, -1).map((width, at) => [`${width}w`, `${imageWidths[at + 1]}w`]));

export const imageSrcset = defineFormatter({
  name: 'image-srcset',
  family: 'content',
  summary: 'The srcset attribute of an image, with the widths it is stored in.',
  examples: [
    {
      template: '<img{image|image-srcset}>',
      data: { image: { assetUrl: '/a.jpg', systemDataVariants: 'original,100w,300w' } },
      output: '<img srcset="/a.jpg?format=100w 100w,/a.jpg?format=300w 300w,/a.jpg?format=original 500w">',
    },
    { template: '[{image|image-srcset}]', data: { image: { assetUrl: '/a.jpg' } }, output: '[]' },
  ],
  handsOn: true,
  apply(input, _args, context) {
    const widths = toText(childOf(input, 'systemDataVariants'))
      .split(',')
      .filter((variant) => variant.endsWith('w'));
    const widest = widths.at(-1);
    if (widest === undefined) return input;
    const address = addressText(childOf(input, 'assetUrl'), context, 'source');
    const sources = widths.map((width) => source(address, markupText(width, context)));
    const beyond = NEXT.get(widest);
    if (beyond !== undefined) sources.push(`${address}?format=original ${beyond}`);
    return ` srcset="${sources.join(',')}"`;
  },
});

function source(address: string, width: string): string {
  return `${address}?format=${width} ${width}`;
}
