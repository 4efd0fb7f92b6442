import { defineFormatter, toText } from '#engine';

export const str = defineFormatter({
  name: 'str',
  family: 'core',
  summary: 'The text of a number, a boolean or a text; nothing for everything else.',
  examples: [
    { template: '{n|str} {yes|str}', data: { n: 1.5, yes: true }, output: '1.5 true' },
    { template: '[{list|str}]', data: { list: [1, 2] }, output: '[]' },
  ],
  apply: (input) => toText(input),
});
