import type { LocaleData } from '#formatters/lib/locale-data';
import type { TimeZones, ZoneTime } from '#formatters/lib/time-zone';
import type { EdgeSite } from '../../../http/edge/edge-site.ts';
import { pricesKey, type WrittenWords, type WrittenZone } from '../../../http/edge/written-words.ts';
import type { TemplateSettings } from '../../../site/templates.ts';

interface Seen extends Pick<EdgeSite, 'words' | 'zones'> {
  readonly settings: TemplateSettings;
}

/** Settings that print as those given, and keep what locales write: opening one takes a worker a third of its first page. */
export function seeWords(settings: TemplateSettings): Seen {
  const { timeZones, zones } = seeZones(settings.timeZones as TimeZones | undefined);
  const { localeData, words } = seeLocales(settings.localeData);
  return {
    settings: { ...settings, ...(localeData && { localeData }), ...(timeZones && { timeZones }) },
    words,
    zones,
  };
}

function seeLocales(localeData: TemplateSettings['localeData']) {
  const words: Record<string, WrittenWords[string]> = {};
  if (localeData === undefined) return { localeData, words };
  const seen = new Map<string, LocaleData>();
  const look = (tag: string): LocaleData => {
    // The host lends what createLocaleData made.
    const data = localeData(tag) as LocaleData;
    const prices: Record<string, string> = {};
    words[tag] = { spoken: data.spoken, prices };
    const currencyText: LocaleData['currencyText'] = (...price) => {
      const text = data.currencyText(...price);
      if (text !== undefined) prices[pricesKey(...price)] = text;
      return text;
    };
    return { ...data, currencyText };
  };
  const seeing = (tag: string) => {
    const data = seen.get(tag) ?? look(tag);
    seen.set(tag, data);
    return data;
  };
  return { localeData: seeing, words };
}

const FIRST = Date.UTC(2000, 0, 1);
const LAST = Date.UTC(2038, 0, 1);
const DAY = 24 * 60 * 60 * 1000;
const SECOND = 1000;

function seeZones(timeZones: TimeZones | undefined): { timeZones: TimeZones | undefined; zones: EdgeSite['zones'] } {
  const zones: Record<string, WrittenZone> = {};
  if (timeZones === undefined) return { timeZones, zones };
  const at: TimeZones['at'] = (zone, epoch) => {
    const found = timeZones.at(zone, epoch);
    if (found !== undefined && !Object.hasOwn(zones, zone)) zones[zone] = zoneOf(zone, timeZones);
    return found;
  };
  return { timeZones: { at }, zones };
}

/** All changes of a clock in the years that pages speak of, each of which lasts longer than a day. */
function zoneOf(zone: string, timeZones: TimeZones): WrittenZone {
  const clock = (epoch: number): ZoneTime => timeZones.at(zone, epoch) ?? { offset: 0, abbreviation: '' };
  const changes: WrittenZone['changes'][number][] = [];
  const change = (since: number): ZoneTime => {
    const time = clock(since);
    changes.push([since, time.offset, time.abbreviation]);
    return time;
  };
  let last = change(FIRST);
  const isSame = (epoch: number) => {
    const { offset, abbreviation } = clock(epoch);
    return offset === last.offset && abbreviation === last.abbreviation;
  };
  for (let day = FIRST; day < LAST; day += DAY) {
    // A day may have two: a change of name that is no change of the clock.
    for (let from = day; !isSame(day + DAY); ) {
      from = changeBetween(from, day + DAY, isSame);
      last = change(from);
    }
  }
  return { from: FIRST, to: LAST, changes };
}

/** The first second at which a clock is no longer the same. */
function changeBetween(before: number, after: number, isSame: (epoch: number) => boolean): number {
  let [same, other] = [before, after];
  while (other - same > SECOND) {
    const middle = same + Math.floor((other - same) / 2 / SECOND) * SECOND;
    if (isSame(middle)) same = middle;
    else other = middle;
  }
  return other;
}
