import { isObject, type JsonValue } from '#engine';
import { recordTypes } from '#model';
import { at, type JsonObject, listAt, objectAt, withMembers } from '../lib/json-access.ts';
import type { FoundPage, PageSource } from './page-source.ts';

/** Events of a list by time, with the moments at which the first of what is to come is over. */
interface Events {
  /** Those that end first, first. */
  readonly inOrder: readonly JsonObject[];
  readonly ends: readonly number[];
  /** The list's context for so many events that are over. */
  made?: { readonly over: number; readonly found: FoundPage };
}

/** By context, because page data never change. */
const known = new WeakMap<JsonObject, Events | 'none'>();

/**
 * Content whose lists of events tell what is to come from what has been by the clock: a page that was saved in spring
 * announces nothing of spring in autumn, and a page that is kept grows stale when an event ends.
 */
export function byTheClock(source: PageSource, now: () => number): PageSource {
  return {
    find: async (path, query) => split(await source.find(path, query), now),
    fresh: (path) => split(source.fresh(path), now),
    unread: (path) => source.unread?.(path),
    peek: (path) => split(source.peek(path), now),
    pages: (part) => source.pages(part),
    get count() {
      return source.count;
    },
    collections: () => source.collections(),
    collectionAt: (name) => source.collectionAt(name),
    shared: () => source.shared(),
    get version() {
      return source.version;
    },
    changesSince: (version) => source.changesSince?.(version),
    large: source.large,
    // Who tells what can be bought, and what is said of products, tells it to what is read here.
    get stock() {
      return source.stock;
    },
    get overrides() {
      return source.overrides;
    },
    refresh: () => source.refresh?.(),
    close: () => source.close(),
  };
}

/** When the next event of these pages is over, and pages that tell of it change; undefined where none is to come. */
export function nextEnd(contexts: Iterable<JsonObject>, moment: number): number | undefined {
  let next: number | undefined;
  for (const context of contexts) {
    const events = eventsIn(context);
    const end = events === 'none' ? undefined : events.ends.find((each) => each > moment);
    if (end !== undefined && (next === undefined || end < next)) next = end;
  }
  return next;
}

function split(found: FoundPage | undefined, now: () => number): FoundPage | undefined {
  if (found === undefined) return undefined;
  const events = eventsIn(found.context);
  if (events === 'none') return found;
  const moment = now();
  const over = events.ends.filter((end) => end <= moment).length;
  const { made } = events;
  if (made?.over === over && made.found.version === `${found.version}.${over}`) return made.found;
  const past = events.inOrder.slice(0, over).reverse();
  const upcoming = events.inOrder.slice(over).sort((a, b) => startOf(a) - startOf(b));
  const context = withMembers(found.context, { upcoming, past });
  events.made = { over, found: { ...found, context, version: `${found.version}.${over}` } };
  return events.made.found;
}

function eventsIn(context: JsonObject): Events | 'none' {
  const before = known.get(context);
  if (before !== undefined) return before;
  const events = readEvents(context);
  known.set(context, events);
  return events;
}

function readEvents(context: JsonObject): Events | 'none' {
  const isSplit = Object.hasOwn(context, 'upcoming') || Object.hasOwn(context, 'past');
  if (!isSplit || objectAt(context, 'item') !== undefined) return 'none';
  const byId = new Map<JsonValue, JsonObject>();
  for (const event of [...listAt(context, 'upcoming'), ...listAt(context, 'past')]) {
    // Something else is told apart in this list: its author knows by what.
    if (!isObject(event) || at(event, 'recordType') !== recordTypes.event || endOf(event) === undefined) return 'none';
    byId.set(at(event, 'id') ?? event, event);
  }
  const inOrder = [...byId.values()].sort((a, b) => (endOf(a) ?? 0) - (endOf(b) ?? 0));
  return { inOrder, ends: inOrder.map((event) => endOf(event) ?? 0) };
}

const startOf = (event: JsonObject): number => {
  const start = at(event, 'startDate');
  return typeof start === 'number' ? start : (endOf(event) ?? 0);
};

function endOf(event: JsonObject): number | undefined {
  const end = at(event, 'endDate') ?? at(event, 'startDate');
  return typeof end === 'number' ? end : undefined;
}
