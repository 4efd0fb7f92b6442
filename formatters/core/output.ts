import { defineFormatter, rest } from '#engine';

export const output = defineFormatter({
  name: 'output',
  family: 'core',
  summary: 'Its arguments, joined with blanks; the value does not matter.',
  args: { words: rest('words to print') },
  examples: [
    { template: '{@|output sold out}', data: {}, output: 'sold out' },
    { template: '{@|output:a b:c}', data: {}, output: 'a b c' },
  ],
  apply: (_input, { words }) => words.join(' '),
});
