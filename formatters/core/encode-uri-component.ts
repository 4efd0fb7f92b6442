import { defineFormatter, toText } from '#engine';
import { percentEncode } from '../lib/percent.ts';

export const encodeUriComponent = defineFormatter({
  name: 'encode-uri-component',
  family: 'core',
  summary: 'Percent-encodes a text for use as one part of an address.',
  examples: [
    { template: '/search?q={words|encode-uri-component}', data: { words: 'a & b' }, output: '/search?q=a%20%26%20b' },
    { template: '{words|encode-uri-component}', data: { words: "it's (1)!" }, output: "it's%20(1)!" },
  ],
  apply: (input, _args, context) => percentEncode(toText(input), encodeURIComponent, context),
});
