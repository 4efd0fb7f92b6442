import { DateTime } from 'luxon';

/** A day as a calendar on the shop's wall has it. */
export interface CalendarDay {
  /** As ISO 8601 writes it. */
  readonly date: string;
  /** Its first moment: midnight, or what the clocks make of it where they are set at night. */
  readonly start: Date;
}

/** The day that a moment lies in, as ISO 8601 writes it. */
export const dayIn = (timeZone: string, moment: number): string => lastDays(1, timeZone, moment)[0]?.date ?? '';

/** The days up to today in a time zone, the oldest first; in UTC where nobody knows the zone. */
export function lastDays(count: number, timeZone: string, now: number): readonly CalendarDay[] {
  const there = DateTime.fromMillis(now, { zone: timeZone });
  const today = (there.isValid ? there : DateTime.fromMillis(now, { zone: 'UTC' })).startOf('day');
  return Array.from({ length: count }, (_, index) => {
    const day = today.minus({ days: count - 1 - index }).startOf('day');
    return { date: day.toFormat('yyyy-MM-dd'), start: day.toJSDate() };
  });
}
