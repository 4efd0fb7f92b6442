import { defineFormatter, toText } from '#engine';
import { percentEncode } from '../lib/percent.ts';

export const encodeUri = defineFormatter({
  name: 'encode-uri',
  family: 'core',
  summary: 'Percent-encodes what may not stand in an address; its separators stay.',
  examples: [
    {
      template: '{address|encode-uri}',
      data: { address: 'https://example.com/a b?q=é' },
      output: 'https://example.com/a%20b?q=%C3%A9',
    },
    { template: '{address|encode-uri}', data: { address: "/it's #1" }, output: "/it's%20#1" },
  ],
  apply: (input, _args, context) => percentEncode(toText(input), encodeURI, context),
});
