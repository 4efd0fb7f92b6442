import { defineFormatter } from '#engine';
import { flags } from '../lib/arguments.ts';
import { localeOf } from '../lib/locale.ts';
import { amountOf } from './lib/amount.ts';

export const percentageFormat = defineFormatter({
  name: 'percentage-format',
  family: 'commerce',
  summary: 'Prints a number with two or three decimals, or fewer with trim; it adds no percent sign.',
  args: { options: flags('trim leaves out zeros at the end', ['trim']) },
  examples: [
    { template: '{rate|percentage-format}', data: { rate: 53.6 }, output: '53.60' },
    { template: '{rate|percentage-format trim}', data: { rate: 53.6 }, output: '53.6' },
    { template: '{rate|percentage-format}', data: { rate: 1234.5678 }, locale: 'de', output: '1.234,568' },
    { template: '{rate|percentage-format}', data: { rate: '?' }, output: '0.00' },
  ],
  apply(input, { options }, context) {
    const locale = localeOf(context);
    if (locale === undefined) return '';
    const number = amountOf(input, locale, context);
    if (number === undefined) return '';
    const minimumFractionDigits = options.includes('trim') ? 0 : 2;
    return locale.cldr.Numbers.formatDecimal(number, { group: true, minimumFractionDigits, maximumFractionDigits: 3 });
  },
});
