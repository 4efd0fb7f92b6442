import { InvalidArgumentError } from 'commander';

export function readTime(text: string): number {
  const time = /^-?\d+$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isNaN(time)) throw new InvalidArgumentError('A time is milliseconds since 1970 or an ISO date.');
  return time;
}
