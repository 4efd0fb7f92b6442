import { type CalendarDay, weekOf } from '../lib/calendar.ts';

/** One instant as a wall clock and calendar show it. */
export interface LocalTime {
  readonly calendar: CalendarDay;
  /** Milliseconds since local midnight; a fraction is kept. */
  readonly ofDay: number;
  /** Milliseconds since 1970, UTC. */
  readonly epoch: number;
  readonly offset: number;
  readonly abbreviation: string;
}

type Piece = string | ((time: LocalTime) => string);

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const hour = (time: LocalTime) => Math.floor(time.ofDay / HOUR);
const minute = (time: LocalTime) => Math.floor(time.ofDay / MINUTE) % 60;
const second = (time: LocalTime) => Math.floor(time.ofDay / 1000) % 60;
const hour12 = (time: LocalTime) => hour(time) % 12 || 12;
// Years before 1 are printed as years BC, without a mark; week years are not.
const year = ({ calendar }: LocalTime) => (calendar.year > 0 ? calendar.year : 1 - calendar.year);
const isoWeek = (time: LocalTime) => weekOf(time.calendar, 1, 4);
const weekday = (time: LocalTime) => WEEKDAYS[time.calendar.weekday] ?? '';
const month = (time: LocalTime) => MONTHS[time.calendar.month - 1] ?? '';

const zeros = (value: number, width: number) => String(value).padStart(width, '0');
const blanks = (value: number) => String(value).padStart(2, ' ');

function offset(time: LocalTime): string {
  const minutes = Math.abs(time.offset) / MINUTE;
  // Local mean times have seconds: their minutes print as a fraction, as published sites show them.
  return `${time.offset < 0 ? '-' : '+'}${zeros(Math.floor(minutes / 60), 2)}:${zeros(minutes % 60, 2)}`;
}

const single: Readonly<Record<string, Piece>> = {
  a: (time) => weekday(time).slice(0, 3),
  A: weekday,
  b: (time) => month(time).slice(0, 3),
  B: month,
  C: (time) => zeros(Math.floor(year(time) / 100), 2),
  d: (time) => zeros(time.calendar.day, 2),
  e: (time) => blanks(time.calendar.day),
  g: (time) => zeros(isoWeek(time).year % 100, 2),
  G: (time) => zeros(isoWeek(time).year, 4),
  H: (time) => zeros(hour(time), 2),
  i: (time) => String(hour12(time)),
  I: (time) => zeros(hour12(time), 2),
  j: (time) => zeros(time.calendar.dayOfYear, 3),
  k: (time) => blanks(hour(time)),
  l: (time) => blanks(hour12(time)),
  m: (time) => zeros(time.calendar.month, 2),
  M: (time) => zeros(minute(time), 2),
  n: '\n',
  N: (time) => zeros((time.ofDay % 1000) * 1_000_000, 9),
  p: (time) => (hour(time) < 12 ? 'AM' : 'PM'),
  P: (time) => (hour(time) < 12 ? 'am' : 'pm'),
  q: (time) => String(Math.ceil(time.calendar.month / 3)),
  // The seconds wrap at 32 bits, as in the reference.
  s: (time) => String((time.epoch / 1000) | 0),
  S: (time) => zeros(second(time), 2),
  t: '\t',
  u: (time) => String(time.calendar.weekday || 7),
  // Both count weeks from Sunday, week 1 holding 1 January.
  U: (time) => zeros(weekOf(time.calendar, 0, 1).week, 2),
  w: (time) => String(time.calendar.weekday),
  V: (time) => zeros(isoWeek(time).week, 2),
  y: (time) => zeros(year(time) % 100, 2),
  Y: (time) => String(year(time)),
  z: offset,
  Z: (time) => time.abbreviation,
  '%': '%',
};

/** Codes that stand for several. */
const composed: Readonly<Record<string, string>> = {
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  h: '%b',
  r: '%i:%M:%S %p',
  R: '%H:%M',
  T: '%H:%M:%S',
  v: '%e-%b-%Y',
  W: '%U',
  x: '%m/%d/%Y',
  X: '%I:%M:%S %p',
};

const codes = new Map<string, readonly Piece[]>(Object.entries(single).map(([letter, piece]) => [letter, [piece]]));
for (const [letter, meaning] of Object.entries(composed)) codes.set(letter, read(meaning));
codes.set('c', [...read('%a, %b '), (time) => String(time.calendar.day), ...read(', %Y %i:%M:%S %p %Z')]);

/** Reads a pattern once; an unknown code prints nothing, a `%` at the end itself. */
export function compileDatePattern(pattern: string): (time: LocalTime) => string {
  const pieces = read(pattern);
  return (time) => {
    let printed = '';
    for (const piece of pieces) printed += typeof piece === 'string' ? piece : piece(time);
    return printed;
  };
}

/** Codes of the pattern that print nothing because nobody knows them. */
export function unknownDateCodes(pattern: string): readonly string[] {
  return [...pattern.matchAll(/%(.)/gs)].flatMap(([code, letter = '']) => (codes.has(letter) ? [] : [code]));
}

function read(pattern: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < pattern.length) {
    const sign = pattern.indexOf('%', at);
    if (sign < 0 || sign === pattern.length - 1) {
      pieces.push(pattern.slice(at));
      break;
    }
    if (sign > at) pieces.push(pattern.slice(at, sign));
    pieces.push(...(codes.get(pattern[sign + 1] ?? '') ?? []));
    at = sign + 2;
  }
  return pieces;
}
