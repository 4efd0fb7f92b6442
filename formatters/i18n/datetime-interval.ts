import { defineFormatter, toNumber } from '#engine';
import { readIntervalOption, readIntervalOptions } from '../lib/date-options.ts';
import { localeOf } from '../lib/locale.ts';
import { optionsArgument } from '../lib/options-argument.ts';
import { zoneNameOf } from '../lib/time-zone.ts';

export const datetimeInterval = defineFormatter({
  name: 'datetime-interval',
  family: 'i18n',
  summary: 'Prints from one time to another, writing what both have in common once.',
  args: {
    options: optionsArgument(
      'skeletons, such as yMMMd, date:yMd or time:hm',
      'skeleton, date, time, context, skeleton letters',
      readIntervalOptions,
      readIntervalOption,
    ),
  },
  examples: [
    {
      template: '{startDate,endDate|datetime-interval}',
      data: { startDate: 1582571080000, endDate: 1582657480000 },
      output: 'Feb 24\u2009–\u200925, 2020',
    },
    {
      template: '{startDate,endDate|datetime-interval}',
      data: { startDate: 1582571080000, endDate: 1582591080000 },
      output: '2:04\u2009–\u20097:38\u202fPM',
    },
    { template: '[{startDate|datetime-interval}]', data: { startDate: 1582571080000 }, output: '[]' },
  ],
  apply(input, { options }, context, values) {
    const locale = localeOf(context);
    if (locale === undefined || values.length < 2) return '';
    const start = toNumber(input);
    const end = toNumber(values[1]);
    if (!Number.isFinite(start) || !Number.isFinite(end)) return '';
    const zoneId = zoneNameOf(context);
    return locale.cldr.Calendars.formatDateInterval({ date: start, zoneId }, { date: end, zoneId }, options);
  },
});
