import { numberOptionReaders, readCurrencyOptions } from '../../lib/number-options.ts';
import { optionsArgument } from '../../lib/options-argument.ts';

/** Arguments of the price formatters, which count only where prices are written by locale. */
export const currencyOptions = optionsArgument(
  'how to write it, such as style:code or symbol:narrow, where the site writes prices by locale',
  'style, symbol, group, no-group, round, minint, maxfrac, minfrac, maxsig, minsig',
  readCurrencyOptions,
  numberOptionReaders.currency,
);
