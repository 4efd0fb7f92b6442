import { runInContext } from 'node:vm';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { eventsOn, lastDayOf, monthAfter, readMonth, weeksOf } from '../../../runtime/platform/calendar-month.ts';

const run = (script: string): unknown => runInContext(script, globalThis);

const context = { pageType: 1, website: { id: 'w', timeZone: 'Europe/Amsterdam', language: 'en-US' } };
const templateContext = { collection: { fullUrl: '/open-days' } };

const row = (title: string, start: string, end: string) =>
  `<li class="event"><h3><a href="/open-days/${title.toLowerCase()}">${title}</a></h3><time datetime="${start}"></time> – <time datetime="${end}"></time></li>`;

/** As the server prints it, with the day that a template of this age brings. */
const place = `<div id="cal" class="eventcal" data-month-filter="01-2100"><div data-calendar-events><ul>
${row('Swap', '2100-01-09T13:00', '2100-01-09T15:00')}${row('Workshop', '2100-01-09T10:00', '2100-01-09T16:00')}
${row('Weekend', '2100-01-30T18:00', '2100-02-02T00:00')}</ul></div>
<div class="eventcal-clone"><span class="eventcal-dayname"></span><span class="eventcal-daynumber"></span>
<ul class="eventcal-list"><li class="eventcal-item eventcal-item-hidden"><a class="eventcal-link" href="#"><span class="eventcal-time-12hr"></span><span class="eventcal-time-24hr"></span><span class="eventcal-title"></span></a></li></ul></div></div>`;

beforeAll(async () => {
  const json = (name: string, value: object) =>
    `<script type="application/json" ${name}>${JSON.stringify(value)}</script>`;
  document.head.innerHTML = json('data-page-context', context) + json('data-template-context', templateContext);
  await import('../../../runtime/platform/globals.ts');
});
beforeEach(() => {
  document.body.innerHTML = place;
  history.replaceState(null, '', '/open-days');
});
afterEach(() => vi.unstubAllGlobals());

const render = () =>
  run('var cal = new Y.Squarespace.EventCollectionCalendar({ contentBox: Y.one("#cal") }); cal.render()');
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const textsOf = (selector: string) => all(selector).map(({ textContent }) => textContent.trim());
const label = () => textsOf('.yui3-calendar-header-label')[0];
const press = (rel: string) => document.querySelector<HTMLElement>(`a[rel=${rel}]`)?.click();

it('makes a month of the events that the server printed, each at its days', () => {
  render();
  expect(document.querySelector('.yui3-eventcollectioncalendar.yui3-calendar > #cal')).not.toBeNull();
  expect([label(), all('tbody tr').length, all('td.yui3-calendar-day').length]).toEqual(['January 2100', 6, 31]);
  expect(textsOf('th')).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect(textsOf('td .eventcal-title')).toEqual(['Workshop', 'Swap', 'Weekend', 'Weekend']);
  expect(textsOf('td .eventcal-time-12hr').slice(0, 2)).toEqual(['10:00 AM', '1:00 PM']);
  expect(textsOf('td .eventcal-time-24hr').slice(0, 2)).toEqual(['10:00', '13:00']);
  expect(
    all('td a').map((link) => [link.getAttribute('href'), link.className.replace('eventcal-link', '').trim()]),
  ).toEqual([
    [expect.stringMatching(/\/open-days\/workshop$/), ''],
    [expect.stringMatching(/\/open-days\/swap$/), ''],
    [expect.stringMatching(/\/open-days\/weekend$/), 'eventcal-multiday'],
    [expect.stringMatching(/\/open-days\/weekend$/), 'eventcal-multiday-subsequent'],
  ]);
  expect(all('[data-calendar-events]')[0]?.hidden).toBe(true);
});

it('is turned by links that have a month of their own, and say which', () => {
  render();
  const next = document.querySelector<HTMLAnchorElement>('a[rel=next]');
  expect([next?.getAttribute('aria-label'), next?.search]).toEqual(['February 2100', '?month=02-2100']);
  press('next');
  expect([label(), location.search, textsOf('td .eventcal-title')]).toEqual([
    'February 2100',
    '?month=02-2100',
    ['Weekend'],
  ]);
  expect(document.querySelector('a[rel=next]')).toBe(next);
  press('prev');
  press('prev');
  expect([label(), location.search]).toEqual(['December 2099', '?month=12-2099']);
  run('cal.destroy()');
  expect([all('table').length, all('[data-calendar-events]')[0]?.hidden]).toEqual([0, false]);
});

it('begins with the month of its address, else with that of the next event', () => {
  history.replaceState(null, '', '/open-days?month=03-2100');
  render();
  expect(label()).toBe('March 2100');
  document.body.innerHTML = place.replace('data-month-filter="01-2100"', 'data-month-filter=""');
  history.replaceState(null, '', '/open-days');
  render();
  expect(label()).toBe('January 2100');
});

it('shows all of a narrow day’s events while somebody is there, and closes by Escape', () => {
  render();
  const link = document.querySelector<HTMLElement>('td a');
  const list = link?.closest('.eventcal-list');
  link?.focus();
  expect(list?.className).toContain(
    'eventcal-list-overflow-show eventcal-list-overflow-fixedwidth eventcal-edge-right',
  );
  link?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(list?.className).toBe('eventcal-list');
});

it('asks for the events of a place where nothing was printed, and brings a day of its own', async () => {
  const events = [
    {
      title: 'Workshop',
      fullUrl: '/open-days/workshop',
      startDate: Date.UTC(2100, 0, 9, 9),
      endDate: Date.UTC(2100, 0, 9, 15),
    },
    { title: 'Hostile', fullUrl: 'javascript:alert(1)', startDate: Date.UTC(2100, 0, 10, 9) },
  ];
  const ask = vi.fn<() => Promise<Response>>(async () => Response.json({ upcoming: events, past: [] }));
  vi.stubGlobal('fetch', ask);
  document.body.innerHTML = '<div id="cal"></div>';
  render();
  await vi.waitUntil(() => all('td .eventcal-title').length > 0);
  expect(ask).toHaveBeenCalledWith('/open-days?format=json');
  expect(textsOf('td .eventcal-time-12hr')).toEqual(['10:00 AM', '10:00 AM']);
  expect(all('td a').map((link) => link.getAttribute('href'))).toEqual([
    expect.stringMatching(/^http.*workshop$/),
    expect.stringMatching(/^http.*open-days$/),
  ]);
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  document.body.innerHTML = '<div id="cal"></div>';
  render();
  await vi.waitUntil(() => all('table').length > 0);
  expect(warn).toHaveBeenCalledTimes(1);
});

it('counts in months and days', () => {
  expect([readMonth('9-2026'), readMonth('13-2026'), readMonth(null)]).toEqual([
    { year: 2026, month: 9 },
    undefined,
    undefined,
  ]);
  expect(monthAfter({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  // February 2027 begins on a Monday and has four weeks.
  expect(weeksOf({ year: 2027, month: 2 }, 1).map((week) => week.length)).toEqual([7, 7, 7, 7]);
  expect(weeksOf({ year: 2027, month: 2 }, 7)[0]?.[0]).toEqual({ date: '2027-01-31', isIn: 'prevmonth' });
  const night = { title: '', href: '', start: '2026-12-31T22:00', end: '2027-01-01T00:00' };
  expect([lastDayOf(night), eventsOn('2027-01-01', [night]), eventsOn('2026-12-31', [night])]).toEqual([
    '2026-12-31',
    [],
    [night],
  ]);
});
