import { defineFormatter, toText } from '#engine';
import { references } from '../lib/arguments.ts';
import { substitute } from './positions.ts';

export const format = defineFormatter({
  name: 'format',
  family: 'core',
  summary: 'Puts values into a text, by position: {0}, {1}, ...',
  args: { values: references('values to insert') },
  examples: [
    {
      template: '{pattern|format name colour}',
      data: { pattern: 'The {0} is {1}.', name: 'sky', colour: 'blue' },
      output: 'The sky is blue.',
    },
    {
      template: '{pattern|format list}',
      data: { pattern: 'a {} b {1} c {x} d', list: [1, 2] },
      output: 'a 1,2 b  c  d',
    },
  ],
  // Names are looked up around the tag, so that a member of the pattern's own value cannot hide them.
  apply: (input, { values }, context) =>
    substitute(
      toText(input),
      values.map((name) => context.findOutside(name)),
    ),
});
