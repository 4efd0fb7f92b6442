import { defineFormatter, toText } from '#engine';

const INDEX = ['@index'];

export const iter = defineFormatter({
  name: 'iter',
  family: 'core',
  summary: 'Position in the nearest repeated section, from 1; nothing outside of one.',
  examples: [
    {
      template: '{.repeated section a}{@|iter}. {@} {.end}',
      data: { a: ['hat', 'shirt'] },
      output: '1. hat 2. shirt ',
    },
    { template: '[{a|iter}]', data: { a: 7 }, output: '[]' },
  ],
  apply: (_input, _args, context) => toText(context.find(INDEX)),
});
