import { data, text } from '../page/read-context.ts';

/** One event as a calendar shows it: days and times are those of the site's own clock. */
export interface CalendarEvent {
  readonly title: string;
  readonly href: string;
  /** `2026-09-30T15:00` */
  readonly start: string;
  readonly end: string;
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The events that the server printed into the calendar's place (server/site/platform/event-calendar.ts). */
export function printedEvents(place: ParentNode): CalendarEvent[] | undefined {
  const list = place.querySelector('[data-calendar-events]');
  if (list === null) return undefined;
  return [...list.querySelectorAll('.event')].flatMap((row) => {
    const link = row.querySelector('a');
    const [start, end] = [...row.querySelectorAll('time')].map(({ dateTime }) => TIME.exec(dateTime)?.[0]);
    if (link === null || start === undefined) return [];
    return [{ title: link.textContent.trim(), href: link.href, start, end: end ?? start }];
  });
}

/** The same of a list's JSON, for a calendar that stands where the server did not expect one. */
export async function eventsAt(address: string, timeZone: string): Promise<CalendarEvent[]> {
  const answer = await fetch(`${address}?format=json`);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  const { upcoming, past, items } = data(await answer.json());
  const split = [upcoming, past].flatMap((list) => (Array.isArray(list) ? list : []));
  const all: readonly unknown[] = split.length === 0 && Array.isArray(items) ? items : split;
  return all.flatMap((one) => {
    const { title, fullUrl, startDate, endDate } = data(one);
    if (typeof startDate !== 'number') return [];
    const start = onClock(startDate, timeZone);
    const end = typeof endDate === 'number' ? onClock(endDate, timeZone) : start;
    return [{ title: text(title), href: addressOf(text(fullUrl)), start, end }];
  });
}

/** Only of a page: what else an address may begin with is none. */
function addressOf(told: string): string {
  const { protocol, href } = new URL(told, location.href);
  return /^https?:$/.test(protocol) ? href : location.href;
}

/** A moment on the clocks of a time zone; Swedish writes it as it is sorted. */
export function onClock(moment: number, timeZone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(moment).replace(' ', 'T');
}
