import type { CalendarEvent } from './calendar-events.ts';

/** A month of a calendar; both from 1. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

export interface CalendarDay {
  /** `2026-09-30` */
  readonly date: string;
  readonly isIn: 'month' | 'prevmonth' | 'nextmonth';
}

const DAY = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** `09-2026`, as addresses of the platform say a month. */
export function readMonth(told: string | null | undefined): Month | undefined {
  const [, month, year] = /^(0?[1-9]|1[0-2])-(\d{4})$/.exec(told ?? '') ?? [];
  return month === undefined ? undefined : { year: Number(year), month: Number(month) };
}

export const writeMonth = ({ year, month }: Month): string =>
  `${String(month).padStart(2, '0')}-${String(year).padStart(4, '0')}`;

/** The month that a date is in. */
export const monthOf = (date: string): Month => ({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) });

export function monthAfter({ year, month }: Month, months: number): Month {
  const at = year * 12 + month - 1 + months;
  return { year: Math.floor(at / 12), month: (at % 12) + 1 };
}

/** The weeks that a month has a day in, each from `firstDay` (1 is Monday, 7 Sunday) on. */
export function weeksOf({ year, month }: Month, firstDay: number): CalendarDay[][] {
  const first = Date.UTC(year, month - 1, 1);
  const end = Date.UTC(year, month, 1);
  const before = (new Date(first).getUTCDay() - firstDay + 7) % 7;
  const weeks: CalendarDay[][] = [];
  for (let week = first - before * DAY; week < end; week += 7 * DAY) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const time = week + index * DAY;
        return { date: dateOf(time), isIn: time < first ? 'prevmonth' : time < end ? 'month' : 'nextmonth' };
      }),
    );
  }
  return weeks;
}

/** The last day that an event is on: one that ends at midnight was over the day before. */
export function lastDayOf({ start, end }: CalendarEvent): string {
  const last = end.slice(0, 10);
  const isBefore = end.slice(11) === '00:00' && last > start.slice(0, 10);
  return isBefore ? dateOf(Date.parse(`${last}T00:00Z`) - DAY) : last;
}

/** Those of a day, in the order in which they begin. */
export function eventsOn(date: string, events: readonly CalendarEvent[]): CalendarEvent[] {
  return events
    .filter((event) => event.start.slice(0, 10) <= date && date <= lastDayOf(event))
    .sort((a, b) => (a.start < b.start ? -1 : 1));
}
