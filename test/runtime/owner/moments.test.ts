import { expect, it } from 'vitest';
import { momentText, readMoment } from '../../../runtime/owner/settings/moments.ts';

it.each([
  ['2030-01-02T22:04', 'America/New_York', '2030-01-03T03:04:00Z'],
  ['2030-01-03T12:04', 'Asia/Tokyo', '2030-01-03T03:04:00Z'],
  ['2030-01-03T08:49', 'Asia/Kathmandu', '2030-01-03T03:04:00Z'],
  ['2030-01-03T03:04', 'UTC', '2030-01-03T03:04:00Z'],
  // Either side of a change of the clocks, whose day has 23 hours.
  ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00Z'],
  ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00Z'],
])('%s by the clocks of %s is %s', (text, zone, moment) => {
  expect(readMoment(text, zone)).toBe(Date.parse(moment));
  expect(momentText(Date.parse(moment), zone)).toBe(text);
});

it('takes for an hour that the clocks leave out one beside it', () => {
  const moment = readMoment('2026-03-08T02:30', 'America/New_York');
  expect(['2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z']).toContain(new Date(moment ?? 0).toISOString());
});

it('reads a year that is still being typed, and no nonsense', () => {
  expect(readMoment('0020-06-01T12:00', 'UTC')).toBe(Date.parse('0020-06-01T12:00:00Z'));
  expect(readMoment('tomorrow', 'UTC')).toBe(undefined);
});
