import { childOf, definePredicate, isTruthy } from '#engine';

export const externalLink = definePredicate({
  name: 'external-link?',
  family: 'content',
  summary: 'True when the value links to another site.',
  examples: [
    {
      template: '{.external-link?}yes{.or}no{.end}',
      data: { externalLink: { url: 'https://example.com' } },
      output: 'yes',
    },
    { template: '{.external-link?}yes{.or}no{.end}', data: { externalLink: '' }, output: 'no' },
  ],
  test: (input) => isTruthy(childOf(input, 'externalLink')),
});
