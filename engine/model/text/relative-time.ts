import { createMessage, type MessageOf } from './message.ts';

/** About how long ago something was , by unit. */
export const relativeTimeMessages = {
  agoYears: { one: 'about a year ago', other: 'about {count} years ago' },
  agoMonths: { one: 'about a month ago', other: 'about {count} months ago' },
  agoWeeks: { one: 'about a week ago', other: 'about {count} weeks ago' },
  agoDays: { one: 'about a day ago', other: 'about {count} days ago' },
  agoHours: { one: 'about an hour ago', other: 'about {count} hours ago' },
  agoMinutes: { one: 'about a minute ago', other: 'about {count} minutes ago' },
  agoNow: 'less than a minute ago',
} as const;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Units from the longest, in seconds. */
const units = [
  ['agoYears', 365 * day],
  ['agoMonths', 30 * day],
  ['agoWeeks', 7 * day],
  ['agoDays', day],
  ['agoHours', hour],
  ['agoMinutes', minute],
] as const;

/** About how long ago something was. */
export function relativeTime(
  seconds: number,
  messageOf: MessageOf<typeof relativeTimeMessages> = createMessage(relativeTimeMessages),
): string {
  for (const [name, length] of units) {
    const count = Math.trunc(seconds / length);
    if (count >= 1) return messageOf(name, { count });
  }
  return messageOf('agoNow');
}
