import { type ArgumentReader, defineFormatter, toNumber } from '#engine';
import { calendarDayOf, julianDayOf } from '../lib/calendar.ts';
import { zoneTimeOf } from '../lib/time-zone.ts';
import { compileDatePattern, type LocalTime, unknownDateCodes } from './pattern.ts';

const DAY = 86_400_000;

const pattern: ArgumentReader<((time: LocalTime) => string) | undefined> = {
  summary: 'text with % codes, such as %B %d, %Y',
  optional: true,
  rest: true,
  allowed: 'text with the codes of strftime',
  read: (_given, all) => (all.length === 0 ? undefined : compileDatePattern(all.join(' '))),
  error(given) {
    const [unknown] = unknownDateCodes(given);
    return unknown === undefined ? undefined : `'${unknown}' is not a code and prints nothing`;
  },
};

export const date = defineFormatter({
  name: 'date',
  family: 'date',
  summary: 'Prints milliseconds since 1970 in the time zone of the site, by a pattern of % codes, in English.',
  args: { pattern },
  examples: [
    {
      template: '{publishOn|date %A, %B %e, %Y}',
      data: { publishOn: 1625097600000, website: { timeZone: 'Asia/Tokyo' } },
      output: 'Thursday, July  1, 2021',
    },
    { template: '{publishOn|date %F %T %Z}', data: { publishOn: 1613597165345 }, output: '2021-02-17 16:26:05 EST' },
    { template: '[{publishOn|date}] [{nothing|date %Y}]', data: { publishOn: 0 }, output: '[] [1969]' },
  ],
  apply(input, args, context) {
    if (args.pattern === undefined) return '';
    const epoch = toNumber(input);
    // The reference throws too: the tag prints nothing and the author is told.
    if (!Number.isFinite(epoch)) throw new TypeError('the value is not a number of milliseconds');
    const { offset, abbreviation } = zoneTimeOf(context, epoch);
    const local = epoch + offset;
    const days = Math.floor(local / DAY);
    const calendar = calendarDayOf(julianDayOf(days));
    return args.pattern({ calendar, ofDay: local - days * DAY, epoch, offset, abbreviation });
  },
});
