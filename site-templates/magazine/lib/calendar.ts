import type { FeedDefinition } from 'vitrine';

interface Departure {
  readonly id?: unknown;
  readonly title?: unknown;
  readonly startDate?: unknown;
  readonly endDate?: unknown;
}

/** The departures as a calendar that readers subscribe to: `/departures.ics`. */
export const calendar: FeedDefinition = {
  path: '/departures.ics',
  type: 'text/calendar',
  async make({ baseUrl, website, pages }) {
    const events: string[] = [];
    for await (const { path, url, context } of pages()) {
      if (!path.startsWith('/departures/')) continue;
      const { id, title, startDate, endDate } = Object(context['item']) as Departure;
      if (typeof startDate !== 'number') continue;
      events.push(
        'BEGIN:VEVENT',
        `UID:${String(id)}@${new URL(baseUrl).host}`,
        `DTSTAMP:${momentOf(startDate)}`,
        `DTSTART:${momentOf(startDate)}`,
        ...(typeof endDate === 'number' ? [`DTEND:${momentOf(endDate)}`] : []),
        `SUMMARY:${textOf(title)}`,
        `URL:${url}`,
        'END:VEVENT',
      );
    }
    const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${textOf(website['siteTitle'])}//Departures//EN`];
    return `${[...head, ...events, 'END:VCALENDAR'].join('\r\n')}\r\n`;
  },
};

/** `20260501T193000Z`. */
const momentOf = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
const textOf = (value: unknown) => String(value).replace(/[\\;,]/g, (mark) => `\\${mark}`);
