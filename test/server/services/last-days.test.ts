import { expect, it } from 'vitest';
import { lastDays } from '../../../server/services/lib/last-days.ts';

it.each([
  // The 1st in Berlin, and still the evening before in New York.
  ['Europe/Berlin', Date.UTC(2026, 5, 1, 0, 30), ['2026-05-31T22:00:00.000Z 2026-06-01']],
  ['America/New_York', Date.UTC(2026, 5, 1, 0, 30), ['2026-05-31T04:00:00.000Z 2026-05-31']],
  // A day of 23 hours, then one of 24.
  [
    'Europe/Berlin',
    Date.UTC(2026, 2, 30, 9),
    ['2026-03-28T23:00:00.000Z 2026-03-29', '2026-03-29T22:00:00.000Z 2026-03-30'],
  ],
  ['Nowhere/At-All', Date.UTC(2026, 5, 1, 12), ['2026-06-01T00:00:00.000Z 2026-06-01']],
])('reckons days as the calendars of %s have them', (zone, now, days) => {
  const found = lastDays(days.length, zone, now);
  expect(found.map(({ start, date }) => `${start.toISOString()} ${date}`)).toEqual(days);
});
