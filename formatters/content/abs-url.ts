import { defineFormatter, toText } from '#engine';

const BASE = ['base-url'];

export const absUrl = defineFormatter({
  name: 'AbsUrl',
  family: 'content',
  summary: 'The address of a path on the site: base-url, a slash and the value.',
  examples: [
    {
      template: '{path|AbsUrl}',
      data: { path: 'shop/hat', 'base-url': 'https://example.com' },
      output: 'https://example.com/shop/hat',
    },
    { template: '{path|AbsUrl}', data: { path: '/shop' }, output: '//shop' },
  ],
  apply: (input, _args, context) => `${toText(context.find(BASE))}/${toText(input)}`,
});
