import { defineFormatter, toText } from '#engine';

export const capitalize = defineFormatter({
  name: 'capitalize',
  family: 'content',
  summary: 'The whole text in capital letters.',
  examples: [
    { template: '{title|capitalize}', data: { title: 'blue hat' }, output: 'BLUE HAT' },
    { template: '{title|capitalize}', data: { title: 'straße' }, output: 'STRASSE' },
  ],
  apply: (input) => toText(input).toUpperCase(),
});
