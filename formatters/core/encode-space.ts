import { defineFormatter, toText } from '#engine';

export const encodeSpace = defineFormatter({
  name: 'encode-space',
  family: 'core',
  summary: 'Replaces every blank, tab and line end by a no-break space entity.',
  examples: [
    { template: '{name|encode-space}', data: { name: 'Jane Doe' }, output: 'Jane&nbsp;Doe' },
    { template: '{name|encode-space}', data: { name: '<b>Jane\tDoe</b>' }, output: '<b>Jane&nbsp;Doe</b>' },
  ],
  apply: (input) => toText(input).replace(/\s/g, '&nbsp;'),
});
