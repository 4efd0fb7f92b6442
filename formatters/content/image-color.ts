import { childOf, defineFormatter, optionalText } from '#engine';
import { suggested } from '../lib/arguments.ts';
import { colourAttributes, hasSample, sampledColour, samples } from './colour-data.ts';

export const imageColor = defineFormatter({
  name: 'image-color',
  family: 'content',
  summary: 'Colours of a picture: all as attributes, or one of them, also as a declaration.',
  args: {
    position: suggested('where the colour is sampled', samples),
    property: optionalText('name of a style property to declare'),
  },
  examples: [
    {
      template: '<b style="{image|image-color center background}">',
      data: { image: { colorData: { centerAverage: 'abcdef' } } },
      output: '<b style="background: #abcdef">',
    },
    {
      template: '{image|image-color center} {image|image-color top}',
      data: { image: { colorData: { centerAverage: 'abcdef' } } },
      output: '#abcdef "top" not found.',
    },
  ],
  apply(input, { position, property }, context) {
    const colourData = childOf(input, 'colorData');
    if (colourData === undefined) return undefined;
    if (position === undefined) return colourAttributes(colourData, context, (sample) => sample);
    if (!hasSample(colourData, position)) return `"${position}" not found.`;
    const colour = sampledColour(colourData, position, context);
    return property === undefined ? `#${colour}` : `${property}: #${colour}`;
  },
});
