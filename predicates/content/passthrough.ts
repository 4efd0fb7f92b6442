import { childOf, definePredicate, isTruthy, toText } from '#engine';

export const passthrough = definePredicate({
  name: 'passthrough?',
  family: 'content',
  summary: 'True when an item leads straight to its source.',
  examples: [
    {
      template: '{.passthrough?}yes{.or}no{.end}',
      data: { passthrough: true, sourceUrl: 'https://example.com' },
      output: 'yes',
    },
    { template: '{.passthrough?}yes{.or}no{.end}', data: { passthrough: true }, output: 'no' },
  ],
  test: (input) => isTruthy(childOf(input, 'passthrough')) && toText(childOf(input, 'sourceUrl')) !== '',
});
