import { defineConfig } from 'vitrine';
import { calendar } from './lib/calendar.ts';
import { nightTrain, readingMinutes, timesForMachines } from './lib/definitions.ts';
import { stationPages } from './lib/stations.ts';
import { timetable } from './lib/timetable.ts';

export default defineConfig({
  formatters: [readingMinutes],
  predicates: [nightTrain],
  rules: [timesForMachines],
  // The size of a report's text.
  regions: [{ name: 'text-size', selector: '[data-text-size]', module: './regions/text-size.tsx', load: 'visible' }],
  sources: [stationPages],
  importers: [timetable],
  feeds: [calendar],
  redirects: [
    { from: '/timetable', to: '/departures', status: 301 },
    { from: '/timetable/*', to: '/departures/*', status: 301 },
  ],
  // Reports are texts: what takes longer than that is a mistake of ours.
  limits: { milliseconds: 500 },
  // Calendars in other people's pages may read it.
  headers: [{ path: '/departures.ics', set: { 'Access-Control-Allow-Origin': '*' } }],
});
