import { toNumber, type Value } from '#engine';
import { readDateOptions, readIntervalOptions } from './date-options.ts';
import type { MessageFormat } from './locale-data.ts';
import { ABSENT, amountOf } from './messages/evaluate.ts';
import type { MessageFormatName } from './messages/pattern.ts';
import { formatMoney, moneyOf } from './money-value.ts';
import { readCurrencyOptions, readDecimalOptions } from './number-options.ts';
import { zoneNameOf } from './time-zone.ts';

type OpenFormat = (options: readonly string[]) => MessageFormat;

const decimal: OpenFormat = (options) => {
  const read = readDecimalOptions(options);
  return ([value], locale) => {
    return value === ABSENT ? '' : locale.cldr.Numbers.formatDecimal(locale.decimalOrZero(amountOf(value)), read);
  };
};

const money: OpenFormat = (options) => {
  const read = readCurrencyOptions(options);
  return ([value], locale, context) => {
    const found = value === ABSENT ? undefined : moneyOf(value);
    if (found === undefined) return '';
    return formatMoney(locale.decimalOrZero(amountOf(found.amount)), found.currency, read, locale, context);
  };
};

const datetime: OpenFormat = (options) => {
  const read = readDateOptions(options);
  return ([value], locale, context) => {
    const date = value === ABSENT ? Number.NaN : toNumber(value);
    return !Number.isFinite(date) ? '' : locale.cldr.Calendars.formatDate({ date, zoneId: zoneNameOf(context) }, read);
  };
};

const datetimeInterval: OpenFormat = (options) => {
  const read = readIntervalOptions(options);
  return (values, locale, context) => {
    const [start, end] = values;
    if (values.length < 2 || start === ABSENT || end === ABSENT) return '';
    const zoneId = zoneNameOf(context);
    const at = (value: Value) => ({ date: toNumber(value) || 0, zoneId });
    return locale.cldr.Calendars.formatDateInterval(at(start), at(end), read);
  };
};

const formats: Readonly<Record<MessageFormatName, OpenFormat>> = {
  currency: money,
  money,
  datetime,
  'datetime-interval': datetimeInterval,
  decimal,
  number: decimal,
};

export function openMessageFormat(name: MessageFormatName, options: readonly string[]): MessageFormat {
  return formats[name](options);
}
