import { defineFormatter } from '#engine';
import { decimalOf, localeOf } from '../lib/locale.ts';
import { formatMoney, moneyOf } from '../lib/money-value.ts';
import { numberOptionReaders, readCurrencyOptions } from '../lib/number-options.ts';
import { optionsArgument } from '../lib/options-argument.ts';

export const money = defineFormatter({
  name: 'money',
  family: 'i18n',
  summary: 'Prints a money object, its amount in major units, the way the locale writes the currency.',
  args: {
    options: optionsArgument(
      'how to write it, such as style:code, symbol:narrow or maxfrac:0',
      'style, symbol, group, no-group, round, minint, maxfrac, minfrac, maxsig, minsig',
      readCurrencyOptions,
      numberOptionReaders.currency,
    ),
  },
  examples: [
    { template: '{price|money}', data: { price: { value: '1234.5', currency: 'EUR' } }, output: '€1,234.50' },
    {
      template: '{price|money} {price|money symbol:narrow}',
      data: { price: { decimalValue: '5', currencyCode: 'CAD' } },
      output: 'CA$5.00 $5.00',
    },
    { template: '{price|money}', data: { price: { value: 2500, currency: 'JPY' } }, locale: 'ja', output: '￥2,500' },
    { template: '[{price|money}]', data: { price: 12 }, output: '[]' },
  ],
  apply(input, { options }, context) {
    const found = moneyOf(input);
    const locale = localeOf(context);
    if (found === undefined || locale === undefined) return '';
    const amount = decimalOf(locale, found.amount);
    return amount === undefined ? '' : formatMoney(amount, found.currency, options, locale, context);
  },
});
