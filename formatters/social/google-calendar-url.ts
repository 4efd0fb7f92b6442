import { childOf, defineFormatter, type RenderContext, toNumber, toText, type Value } from '#engine';
import { fitsUrlLimit, urlLimit } from '#model';
import { calendarDayOf, isKnownDay, julianDayOf } from '../lib/calendar.ts';
import { percentEncode } from '../lib/percent.ts';
import { toWellFormed } from '../lib/text.ts';
import { legacyEscape } from './legacy-escape.ts';

const DAY = 86_400_000;
const SECOND = 1000;
const ADDRESS_PARTS = ['addressLine1', 'addressLine2', 'addressCountry'];

export const googleCalendarUrl = defineFormatter({
  name: 'google-calendar-url',
  family: 'social',
  summary: 'The address that adds an event to a calendar.',
  examples: [
    {
      template: '{event|google-calendar-url}',
      data: {
        event: {
          title: 'Open day',
          startDate: 1582571080000,
          endDate: '1582581080000',
          location: { addressLine1: "1 O'Hara St ", addressCountry: 'US' },
        },
      },
      output:
        'http://www.google.com/calendar/event?action=TEMPLATE&text=Open%20day' +
        "&dates=20200224T190440Z/20200224T215120Z&location=1%20O'Hara%20St%2C%20US",
    },
  ],
  apply(input, _args, context) {
    const dates = `${utcStamp(childOf(input, 'startDate'), context)}/${utcStamp(childOf(input, 'endDate'), context)}`;
    const title = toText(childOf(input, 'title'));
    const location = locationText(childOf(input, 'location'));
    const address = calendarAddress(legacyEscape(title), dates, percentEncode(location, encodeURIComponent, context));
    if (context.profile === 'reference' || fitsUrlLimit(address)) return address;
    // Browsers and servers cut longer addresses anywhere, so the texts are shortened here, between two characters.
    const room = urlLimit - calendarAddress('', dates, ' ').length;
    const shortLocation = encodeWithin(toWellFormed(location), encodeURIComponent, Math.floor(room / 2));
    return calendarAddress(encodeWithin(title, legacyEscape, room - shortLocation.length), dates, shortLocation);
  },
});

function calendarAddress(title: string, dates: string, location: string): string {
  const place = location === '' ? '' : `&location=${location}`;
  return `http://www.google.com/calendar/event?action=TEMPLATE&text=${title}&dates=${dates}${place}`;
}

function locationText(location: Value): string {
  const parts = ADDRESS_PARTS.map((part) => toText(childOf(location, part)).trim());
  return parts.filter((part) => part !== '').join(', ');
}

/** As much of the start of a text as fits when it is encoded. */
function encodeWithin(text: string, encode: (text: string) => string, limit: number): string {
  let encoded = '';
  for (const character of text) {
    const next = encode(character);
    if (encoded.length + next.length > limit) break;
    encoded += next;
  }
  return encoded;
}

/** `20200224T190440Z`. The reference fails on what is no date; under `safe` such a date is left open. */
function utcStamp(value: Value, context: RenderContext): string {
  const time = toNumber(value);
  const days = Math.floor(time / DAY);
  if (!isKnownDay(days) && context.profile !== 'reference') return '';
  if (!Number.isFinite(time)) throw new TypeError('the date is not a number of milliseconds');
  const { year, month, day } = calendarDayOf(julianDayOf(days));
  const seconds = Math.floor((time - days * DAY) / SECOND);
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(twoDigits).join('');
  // The year before 1 is 1 B.C., printed without its era.
  return `${year > 0 ? year : 1 - year}${twoDigits(month)}${twoDigits(day)}T${clock}Z`;
}

function twoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}
