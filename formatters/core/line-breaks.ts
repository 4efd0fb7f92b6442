import { defineFormatter, toText } from '#engine';

export const lineBreaks = defineFormatter({
  name: 'line-breaks',
  family: 'core',
  summary: 'Puts a <br/> in place of every line end.',
  examples: [
    { template: '{note|line-breaks}', data: { note: 'one\ntwo' }, output: 'one<br/>two' },
    { template: '{note|html|line-breaks}', data: { note: '1 < 2\n' }, output: '1 &lt; 2<br/>' },
  ],
  apply: (input) => toText(input).replaceAll('\n', '<br/>'),
});
