import { InvalidArgumentError } from 'commander';
import { isLocale, isTimeZone } from './read-place.ts';

export function readTime(text: string): number {
  const time = /^-?\d+$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isNaN(time)) throw new InvalidArgumentError('A time is milliseconds since 1970 or an ISO date.');
  return time;
}

export function readLocale(text: string): string {
  if (isLocale(text)) return text;
  throw new InvalidArgumentError('A language tag is written as fr or de-CH.');
}

export function readTimeZone(text: string): string {
  if (isTimeZone(text)) return text;
  throw new InvalidArgumentError('A time zone is written as Europe/Paris or UTC.');
}
