import { defineFormatter } from '#engine';
import { decimalOf, localeOf } from '../lib/locale.ts';
import { numberOptionReaders, readDecimalOptions } from '../lib/number-options.ts';
import { optionsArgument } from '../lib/options-argument.ts';

export const decimal = defineFormatter({
  name: 'decimal',
  family: 'i18n',
  summary: 'Prints a number the way the locale writes it.',
  args: {
    options: optionsArgument(
      'how to write it, such as maxfrac:1, no-group or style:short',
      'style, group, no-group, round, minint, maxfrac, minfrac, maxsig, minsig',
      readDecimalOptions,
      numberOptionReaders.decimal,
    ),
  },
  examples: [
    { template: '{views|decimal}', data: { views: '12345.6785' }, output: '12,345.678' },
    { template: '{views|decimal style:short}', data: { views: 12345 }, output: '12K' },
    { template: '{views|decimal maxfrac:1}', data: { views: 1234567.891 }, locale: 'de', output: '1.234.567,9' },
    { template: '[{views|decimal}]', data: { views: '1,000' }, output: '[]' },
  ],
  apply(input, { options }, context) {
    const locale = localeOf(context);
    if (locale === undefined) return '';
    const number = decimalOf(locale, input);
    return number === undefined ? '' : locale.cldr.Numbers.formatDecimal(number, options);
  },
});
