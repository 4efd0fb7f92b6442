import { defineFormatter } from '#engine';
import { localeOf } from '../lib/locale.ts';
import { amountOf } from './lib/amount.ts';

export const bookkeeperMoneyFormat = defineFormatter({
  name: 'bookkeeper-money-format',
  family: 'commerce',
  summary: "Prints an amount in minor units in the currency of the locale's region.",
  examples: [
    { template: '{total|bookkeeper-money-format}', data: { total: 123456789 }, output: '$1,234,567.89' },
    { template: '{total|bookkeeper-money-format}', data: { total: '-150' }, output: '-$1.50' },
    { template: '{total|bookkeeper-money-format}', data: { total: 1234567 }, locale: 'ja', output: '￥12,346' },
    { template: '{total|bookkeeper-money-format}', data: { total: 'n/a' }, output: '$0.00' },
  ],
  apply(input, _args, context) {
    const locale = localeOf(context);
    if (locale === undefined) return '';
    const { General, Numbers } = locale.cldr;
    const amount = amountOf(input, locale, context)?.divide(100);
    const currency = Numbers.getCurrencyForRegion(General.bundle().region());
    return amount === undefined ? '' : Numbers.formatCurrency(amount, currency);
  },
});
