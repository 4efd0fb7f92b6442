import { defineFormatter, text, toText } from '#engine';
import { leadingInteger } from '../lib/arguments.ts';

const BLANKS = ' \n\t\v\r\f';

export const truncate = defineFormatter({
  name: 'truncate',
  family: 'core',
  summary: 'Shortens text to a number of characters, cutting after the last blank that fits.',
  args: {
    length: leadingInteger('most characters to keep', { default: 100, min: 1 }),
    ellipsis: text('what stands for the rest', { default: '...' }),
  },
  examples: [
    { template: '{title|truncate 9}', data: { title: 'Blue linen shirt' }, output: 'Blue ...' },
    {
      template: '{title|truncate:5: (more)} {title|truncate 0}',
      data: { title: 'Bluebell' },
      output: 'Blueb (more) Bluebell',
    },
  ],
  apply(input, { length, ellipsis }) {
    if (!(length > 0)) return input;
    const full = toText(input);
    if (full.length <= length) return full;
    let end = length;
    while (end > 0 && !BLANKS.includes(full.charAt(end - 1))) end -= 1;
    return full.slice(0, end || length) + ellipsis;
  },
});
