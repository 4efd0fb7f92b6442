import type { DateFormatOptions, DateIntervalFormatOptions, RelativeTimeFormatOptions } from '@phensley/cldr';
import {
  type Collected,
  choose,
  collectOptions,
  type OptionReader,
  readNumberOption,
  words,
} from './number-options.ts';

const WIDTHS = words(['short', 'medium', 'long', 'full']);
const CALENDARS = words(['gregory', 'buddhist', 'japanese', 'persian', 'iso8601'], { gregorian: 'gregory' });
const CONTEXTS = words(['middle-of-text', 'begin-sentence', 'standalone', 'ui-list-or-menu']);
const FIELDS = words(['year', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millis']);
const FIELD_WIDTHS = words(['wide', 'short', 'narrow']);
const FLAGS = new Set(['allowWeeks', 'dayOfWeek', 'numericOnly', 'alwaysNow']);

const appendSkeleton = (letters: string, into: Collected): boolean => {
  into['skeleton'] = `${into['skeleton'] ?? ''}${letters}`;
  return true;
};

/** Options of a date and time (language reference, “Options of numbers and dates”). */
export const readDateOption: OptionReader = (name, value, into) => {
  if (value === '') {
    if (Object.hasOwn(WIDTHS, name)) return choose(WIDTHS, name, into, 'datetime');
    if (name === 'date' || name === 'time') return choose(WIDTHS, 'short', into, name);
    return appendSkeleton(name, into);
  }
  switch (name) {
    case 'date':
    case 'time':
    case 'datetime':
      return choose(WIDTHS, value, into, name) || appendSkeleton(value, into);
    case 'skeleton':
      into['skeleton'] = value;
      return true;
    case 'wrap':
    case 'wrapper':
    case 'wrapped':
      return choose(WIDTHS, value, into, 'wrap');
    case 'context':
      return choose(CONTEXTS, value, into, 'context');
    case 'calendar':
      into['ca'] = Object.hasOwn(CALENDARS, value) ? CALENDARS[value] : 'gregory';
      return Object.hasOwn(CALENDARS, value);
    default:
      return false;
  }
};

export const readIntervalOption: OptionReader = (name, value, into) => {
  switch (name) {
    case 'skeleton':
    case 'date':
    case 'time':
      if (value !== '') into[name] = value;
      return value !== '';
    case 'context':
      return choose(CONTEXTS, value, into, 'context');
    default:
      if (name === '' || value !== '') return false;
      into['skeleton'] = name;
      return true;
  }
};

export const readRelativeTimeOption: OptionReader = (name, value, into) => {
  if (FLAGS.has(name)) {
    into[name] = value === 'true';
    return true;
  }
  if (name === 'field') return choose(FIELDS, value, into, 'field');
  if (name === 'width') return choose(FIELD_WIDTHS, value, into, 'width');
  if (name === 'context') return choose(CONTEXTS, value, into, 'context');
  return readNumberOption(name, value, into);
};

// The readers above write members of these types only.
export function readDateOptions(options: readonly string[]): DateFormatOptions {
  const collected = collectOptions(options, readDateOption);
  if (!['date', 'time', 'datetime', 'skeleton'].some((part) => part in collected)) collected['date'] = 'long';
  // The locale's own preferred calendar is never used.
  collected['ca'] ??= 'gregory';
  return collected;
}

export const readIntervalOptions = (options: readonly string[]) =>
  ({ ...collectOptions(options, readIntervalOption), ca: 'gregory' }) as DateIntervalFormatOptions;

export const readRelativeTimeOptions = (options: readonly string[]) =>
  ({ ...collectOptions(options, readRelativeTimeOption), ca: 'gregory' }) as RelativeTimeFormatOptions;
