import { defineFormatter, toText } from '#engine';

const COLOUR = /^#?([0-9a-f]{3,6})$/i;
const MIDDLE = 0xffffff / 2;

export const colorWeight = defineFormatter({
  name: 'color-weight',
  family: 'content',
  summary: 'light or dark, for a hexadecimal colour.',
  examples: [
    { template: '{colour|color-weight}', data: { colour: '#fafafa' }, output: 'light' },
    { template: '{a|color-weight} [{b|color-weight}]', data: { a: 'ffff', b: 'white' }, output: 'dark []' },
  ],
  apply(input) {
    const digits = COLOUR.exec(toText(input))?.[1];
    if (digits === undefined) return undefined;
    // Four and five digits are read as one number, as they stand.
    const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
    return Number.parseInt(full, 16) > MIDDLE ? 'light' : 'dark';
  },
});
