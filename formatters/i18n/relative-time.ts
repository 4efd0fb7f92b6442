import { defineFormatter, toNumber } from '#engine';
import { readRelativeTimeOption, readRelativeTimeOptions } from '../lib/date-options.ts';
import { localeOf } from '../lib/locale.ts';
import { optionsArgument } from '../lib/options-argument.ts';

export const relativeTime = defineFormatter({
  name: 'relative-time',
  family: 'i18n',
  summary: 'Prints how far a time is from now, or from a first time to a second one, in the words of the locale.',
  args: {
    options: optionsArgument(
      'such as field:day, numericOnly:true or width:short',
      'field, allowWeeks, dayOfWeek, numericOnly, alwaysNow, width, context and the options of decimal but style',
      readRelativeTimeOptions,
      readRelativeTimeOption,
    ),
  },
  examples: [
    {
      template: '{publishOn|relative-time}',
      data: { publishOn: 1599827200000 },
      now: 1600000000000,
      output: '2 days ago',
    },
    {
      template: '{publishOn|relative-time} {publishOn|relative-time numericOnly:true}',
      data: { publishOn: 1599913600000 },
      now: 1600000000000,
      output: 'yesterday 1 day ago',
    },
    {
      template: '{startDate,endDate|relative-time}',
      data: { startDate: 1600000000000, endDate: 1600010800000 },
      locale: 'de',
      output: 'in 3 Stunden',
    },
  ],
  apply(input, { options }, context, values) {
    const locale = localeOf(context);
    if (locale === undefined) return '';
    const given = toNumber(input);
    const [start, end] = values.length < 2 ? [context.now, given] : [given, toNumber(values[1])];
    if (!Number.isFinite(start) || !Number.isFinite(end)) return '';
    const { Calendars } = locale.cldr;
    // Made Gregorian first, or a locale whose own calendar is another would compare two calendars.
    const from = Calendars.toGregorianDate({ date: start });
    return Calendars.formatRelativeTime(from, Calendars.toGregorianDate({ date: end }), options);
  },
});
