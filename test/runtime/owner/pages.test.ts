import { expect, it } from 'vitest';
import { type PagesEvent, pagesMachine, startPages } from '../../../runtime/owner/pages.ts';

type Event = PagesEvent<number>;
const page = (items: number[], next: string | null): Event => ({ type: 'page-came', items, next });
const failed = (stale: boolean): Event => ({ type: 'page-failed', error: 'no', stale });
const stopped: Event = { type: 'stopped' };
const resumed: Event = { type: 'resumed' };

it.each<[string, Event[], object]>([
  ['begins by loading', [], { at: 'loading', items: [], cursor: undefined }],
  ['goes on from page to page', [page([1], 'a'), page([2], 'b')], { at: 'loading', items: [1, 2], cursor: 'b' }],
  ['ends with the last page', [page([1], 'a'), page([2], null)], { at: 'complete', items: [1, 2] }],
  ['drops a page that comes after the stop', [page([1], 'a'), stopped, page([2], 'b')], { at: 'stopped', items: [1] }],
  ['goes on where it stopped', [page([1], 'a'), stopped, resumed], { at: 'loading', items: [1], cursor: 'a' }],
  ['keeps what it has when a page fails', [page([1], 'a'), failed(false)], { at: 'failed', items: [1], cursor: 'a' }],
  ['tries the failed page again', [page([1], 'a'), failed(false), resumed], { at: 'loading', items: [1], cursor: 'a' }],
  ['begins anew when the list has changed', [page([1], 'a'), failed(true), resumed], { at: 'loading', items: [] }],
  ['stays complete', [page([1], null), stopped, resumed], { at: 'complete', items: [1] }],
  ['reads again when asked to', [page([1], null), { type: 'restarted' }], { at: 'loading', items: [] }],
])('%s', (_name, events, state) => {
  expect(events.reduce(pagesMachine<number>, startPages<number>())).toMatchObject(state);
});
