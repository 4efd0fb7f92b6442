const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Units from the longest, in seconds, with the words for one of them. */
const units = [
  { seconds: 365 * day, one: 'a year', name: 'years' },
  { seconds: 30 * day, one: 'a month', name: 'months' },
  { seconds: 7 * day, one: 'a week', name: 'weeks' },
  { seconds: day, one: 'a day', name: 'days' },
  { seconds: hour, one: 'an hour', name: 'hours' },
  { seconds: minute, one: 'a minute', name: 'minutes' },
] as const;

/** About how long ago something was, in English (spec section 9). */
export function relativeTime(seconds: number): string {
  for (const unit of units) {
    const count = Math.trunc(seconds / unit.seconds);
    if (count >= 1) return count === 1 ? `about ${unit.one} ago` : `about ${count} ${unit.name} ago`;
  }
  return 'less than a minute ago';
}
