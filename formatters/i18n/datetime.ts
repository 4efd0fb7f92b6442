import { defineFormatter, toNumber } from '#engine';
import { readDateOption, readDateOptions } from '../lib/date-options.ts';
import { localeOf } from '../lib/locale.ts';
import { optionsArgument } from '../lib/options-argument.ts';
import { zoneNameOf } from '../lib/time-zone.ts';

export const datetime = defineFormatter({
  name: 'datetime',
  family: 'i18n',
  summary: 'Prints milliseconds since 1970 in the time zone of the site, in the words and order of the locale.',
  args: {
    options: optionsArgument(
      'a width, such as medium or date:full, or the letters of a skeleton, such as yMMMd',
      'short, medium, long, full, date, time, datetime, skeleton, wrap, context, calendar, skeleton letters',
      readDateOptions,
      readDateOption,
    ),
  },
  examples: [
    { template: '{publishOn|datetime}', data: { publishOn: 1582571080000 }, output: 'February 24, 2020' },
    {
      template: '{publishOn|datetime date:medium time:short}',
      data: { publishOn: 1582571080000 },
      output: 'Feb 24, 2020, 2:04\u202fPM',
    },
    {
      template: '{publishOn|datetime full}',
      data: { publishOn: 1582571080000, website: { timeZone: 'Europe/Berlin' } },
      locale: 'de',
      output: 'Montag, 24. Februar 2020 um 20:04:40 Mitteleuropäische Normalzeit',
    },
    { template: '[{publishOn|datetime}]', data: { publishOn: 'soon' }, output: '[]' },
  ],
  apply(input, { options }, context) {
    const locale = localeOf(context);
    const epoch = toNumber(input);
    if (locale === undefined || Number.isNaN(epoch)) return '';
    return locale.cldr.Calendars.formatDate({ date: epoch, zoneId: zoneNameOf(context) }, options);
  },
});
