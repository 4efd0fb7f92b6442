import request from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import { byTheClock, nextEnd } from '../../../../server/site/content/event-clock.ts';
import { FolderContent } from '../../../../server/site/content/folder-content.ts';
import type { JsonObject } from '../../../../server/site/lib/json-access.ts';
import { scratchFolder, serveSite, website } from '../../../support/serve-site.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 5, 1, 12);
const event = (id: string, startDate: number, more: object = {}) => ({
  id,
  title: id,
  recordType: 12,
  startDate,
  ...more,
});
const site = {
  template: {
    'template.conf': JSON.stringify({ layouts: { default: { name: 'Default', regions: ['site'] } } }),
    'site.region': '{squarespace.main-content}',
    'collections/events.list': '{.repeated section upcoming}+{title} {.end}{.repeated section past}-{title} {.end}',
  },
  pages: {
    'events.json': {
      website,
      collection: { title: 'Events', fullUrl: '/events', type: 1, typeName: 'events' },
      items: [],
      // As it was saved, long ago.
      upcoming: [
        event('gone', noon - 48 * hour),
        event('now', noon - hour, { endDate: noon + hour }),
        event('next', noon + 48 * hour),
        event('soon', noon + 2 * hour),
      ],
      past: [event('older', noon - 72 * hour)],
    },
  },
};

it('tells what is to come from what has been by the clock, whatever the list said when it was saved', async () => {
  const { app } = await serveSite(site, { settings: { now: noon } });
  expect((await request(app).get('/events')).text.trim()).toBe('+now +soon +next -gone -older');
});

it('gives a list a new version when an event ends, and the same context until then', async () => {
  const { site: open } = await serveSite(site);
  let now = noon;
  const source = byTheClock(open.host.source, () => now);
  const first = await source.find('/events', new URLSearchParams());
  now += hour / 2;
  expect(source.fresh('/events')).toBe(first);
  now += hour;
  const second = source.fresh('/events');
  expect(second?.version).not.toBe(first?.version);
  expect(second?.context['past']).toMatchObject([{ id: 'now' }, { id: 'gone' }, { id: 'older' }]);
});

it('leaves a list alone whose entries are no events', async () => {
  const departures = { ...site.pages['events.json'], upcoming: [{ id: 'a', title: 'Train' }], past: [] };
  const { app } = await serveSite({ ...site, pages: { 'events.json': departures } }, { settings: { now: noon } });
  expect((await request(app).get('/events')).text.trim()).toBe('+Train');
});

it('says of a list that is found under an address of its own where its page is', async () => {
  const { 'events.json': list } = site.pages;
  const { site: open } = await serveSite({ ...site, pages: { 'dates.json': list } });
  expect(open.host.source.peek('/events')?.path).toBe('/dates');
});

it('knows when the next event is over, of all pages', () => {
  const list = (...upcoming: readonly object[]): JsonObject => JSON.parse(JSON.stringify({ upcoming, past: [] }));
  const contexts = [
    list(event('gone', noon - hour), event('next', noon + 2 * hour)),
    list(event('long', noon - hour, { endDate: noon + hour })),
    list(),
  ];
  expect(nextEnd(contexts, noon)).toBe(noon + hour);
  expect(nextEnd(contexts, noon + hour)).toBe(noon + 2 * hour);
  expect(nextEnd(contexts, noon + 2 * hour)).toBeUndefined();
});

it('leaves to who counts the stock, and to who prices products, whom they tell', () => {
  const folder = new FolderContent({ folder: scratchFolder({}), report: () => undefined });
  onTestFinished(() => folder.close());
  const source = byTheClock(folder, Date.now);
  expect([source.stock, source.overrides]).toEqual([folder.stock, folder.overrides]);
  expect(source.stock).toBeDefined();
});
