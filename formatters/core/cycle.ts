import { defineFormatter, rest, toNumber } from '#engine';

export const cycle = defineFormatter({
  name: 'cycle',
  family: 'core',
  summary: 'Picks one of its arguments by number, starting again after the last one.',
  args: { choices: rest('texts to pick from', { least: 1 }) },
  examples: [
    {
      template: '{.repeated section rows}{@index|cycle odd even} {.end}',
      data: { rows: ['a', 'b', 'c'] },
      output: 'odd even odd ',
    },
    { template: '{a|cycle red green} {b|cycle red green}', data: { a: 0, b: 1.5 }, output: 'green ' },
  ],
  apply(input, { choices }) {
    const { length } = choices;
    const position = (toNumber(input) - 1) % length;
    return choices[position < 0 ? position + length : position];
  },
});
