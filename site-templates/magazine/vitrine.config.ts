import { defineConfig } from 'vitrine';
import { calendar } from './lib/calendar.ts';
import { cheaperBy, nightTrain, readingMinutes, timesForMachines } from './lib/definitions.ts';
import { invoice } from './lib/invoice.ts';
import { mailsIn } from './lib/mails.ts';
import { post } from './lib/post.ts';
import { stationPages } from './lib/stations.ts';
import { timetable } from './lib/timetable.ts';
import { vat } from './lib/vat.ts';

const mails = process.env['MAGAZINE_MAILS'];

export default defineConfig({
  formatters: [readingMinutes, cheaperBy],
  overrides: ['product-status'],
  predicates: [nightTrain],
  rules: [timesForMachines],
  // The size of a report's text.
  regions: [{ name: 'text-size', selector: '[data-text-size]', module: './regions/text-size.tsx', load: 'visible' }],
  sources: [stationPages],
  importers: [timetable],
  feeds: [calendar],
  // The kiosk: what it costs to send, the tax in its prices, a way to pay that needs no card, and mails where a folder is named for them.
  shipping: post,
  tax: vat,
  payments: [invoice],
  ...(mails !== undefined && { mail: mailsIn(mails) }),
  redirects: [
    { from: '/timetable', to: '/departures', status: 301 },
    { from: '/timetable/*', to: '/departures/*', status: 301 },
  ],
  // Reports are texts: what takes longer than that is a mistake of ours.
  limits: { milliseconds: 500 },
  // Calendars in other people's pages may read it.
  headers: [{ path: '/departures.ics', set: { 'Access-Control-Allow-Origin': '*' } }],
});
