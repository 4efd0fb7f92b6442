import { type ArgumentReader, defineFormatter, toNumber } from '#engine';

interface Forms {
  readonly singular: string;
  readonly plural: string;
}

const forms: ArgumentReader<Forms> = {
  summary: 'PLURAL, or SINGULAR and PLURAL',
  optional: true,
  rest: true,
  most: 2,
  allowed: 'no, one or two texts',
  read(_given, [first, second]) {
    if (second === undefined) return { singular: '', plural: first ?? 's' };
    return { singular: first ?? '', plural: second };
  },
  error: () => undefined,
};

export const pluralize = defineFormatter({
  name: 'pluralize',
  family: 'core',
  summary: 'An English ending, or a word, for one or for several.',
  args: { forms },
  examples: [
    { template: '{n} item{n|pluralize}, {n} {n|pluralize/box/boxes}', data: { n: 2 }, output: '2 items, 2 boxes' },
    {
      template: '{n} class{n|pluralize es} {zero} hat{zero|pluralize}',
      data: { n: '1', zero: 0 },
      output: '1 class 0 hats',
    },
  ],
  apply: (input, { forms: { singular, plural } }) => (toNumber(input) === 1 ? singular : plural),
});
