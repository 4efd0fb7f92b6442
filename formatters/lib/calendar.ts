/** A day of the calendar that changes from Julian to Gregorian on 15 October 1582. */
export interface CalendarDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 1 to 366. */
  readonly dayOfYear: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

const FIRST_GREGORIAN_DAY = 2_299_161;
const JULIAN_DAY_OF_1970 = 2_440_588;
const LAST_JULIAN_DAY = 4_881_503;

/** Whether the calendar knows a day counted from 1 January 1970. */
export function isKnownDay(daysSince1970: number): boolean {
  return daysSince1970 >= -JULIAN_DAY_OF_1970 && daysSince1970 <= LAST_JULIAN_DAY - JULIAN_DAY_OF_1970;
}

/** The Julian day number of a day counted from 1 January 1970. */
export function julianDayOf(daysSince1970: number): number {
  const julianDay = daysSince1970 + JULIAN_DAY_OF_1970;
  if (isKnownDay(daysSince1970)) return julianDay;
  throw new Error(
    `Julian day ${julianDay} is outside the supported range of this library: ` +
      'Mon Jan  1 4713 B.C. to Fri Dec 31 8652 A.D.',
  );
}

export function calendarDayOf(julianDay: number): CalendarDay {
  // The usual integer method: years start in March, so that the leap day comes last.
  let rest = julianDay + 32_082;
  let century = 0;
  if (julianDay >= FIRST_GREGORIAN_DAY) {
    const shifted = julianDay + 32_044;
    century = Math.floor((4 * shifted + 3) / 146_097);
    rest = shifted - Math.floor((146_097 * century) / 4);
  }
  const yearOfCycle = Math.floor((4 * rest + 3) / 1461);
  const dayOfCycle = rest - Math.floor((1461 * yearOfCycle) / 4);
  const monthOfCycle = Math.floor((5 * dayOfCycle + 2) / 153);
  const month = monthOfCycle + 3 - 12 * Math.floor(monthOfCycle / 10);
  const year = 100 * century + yearOfCycle - 4800 + Math.floor(monthOfCycle / 10);
  const day = dayOfCycle - Math.floor((153 * monthOfCycle + 2) / 5) + 1;
  return {
    year,
    month,
    day,
    dayOfYear: julianDay - firstDayOf(year, julianDay >= FIRST_GREGORIAN_DAY) + 1,
    weekday: (julianDay + 1) % 7,
  };
}

/** Julian day number of 1 January. */
function firstDayOf(year: number, gregorian: boolean): number {
  const before = year - 1;
  const julian = 1_721_424 + 365 * before + Math.floor(before / 4);
  return gregorian ? julian + 2 - Math.floor(before / 100) + Math.floor(before / 400) : julian;
}

/** 1582 counts as a whole year: its days from 15 October on are numbered as if none had been left out. */
function yearLength(year: number): number {
  const isLeap = year % 4 === 0 && (year < 1582 || year % 100 !== 0 || year % 400 === 0);
  return isLeap ? 366 : 365;
}

/** Week of the year and the year it counts to; `firstDay` 0 is Sunday, `minDays` what makes a first week. */
export function weekOf(day: CalendarDay, firstDay: number, minDays: number): { year: number; week: number } {
  const week = weekNumber(day.dayOfYear, day, firstDay, minDays);
  if (week === 0) {
    const before = yearLength(day.year - 1);
    return { year: day.year - 1, week: weekNumber(day.dayOfYear + before, day, firstDay, minDays) };
  }
  const length = yearLength(day.year);
  const dayInWeek = (day.weekday - firstDay + 7) % 7;
  // Days of this last week that already belong to the next year.
  const nextYearsDays = day.dayOfYear - dayInWeek + 6 - length;
  return nextYearsDays >= minDays ? { year: day.year + 1, week: 1 } : { year: day.year, week };
}

function weekNumber(dayOfYear: number, day: CalendarDay, firstDay: number, minDays: number): number {
  const dayInWeek = (day.weekday - firstDay + 7) % 7;
  // Where in its week the year starts.
  const start = (((dayInWeek - dayOfYear + 1) % 7) + 7) % 7;
  const week = Math.floor((dayOfYear - 1 + start) / 7);
  return 7 - start >= minDays ? week + 1 : week;
}
