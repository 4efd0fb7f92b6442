import { describe, expect, it } from 'vitest';
import { createTimeZones } from '#formatters';
import { timeZones } from '../../../server/cli/locale-packs.ts';
import { callFormatter, printTag } from '../../support/tag.ts';

const at = (iso: string, timeZone: string, pattern = '%F %T %Z %z') =>
  printTag(`d|date ${pattern}`, { d: Date.parse(iso), website: { timeZone } });

describe('time zones', () => {
  it('without zone data: log once and use the offset of this machine', () => {
    const warnings: string[] = [];
    const zones = createTimeZones(
      () => undefined,
      (message) => warnings.push(message),
    );
    const epoch = Date.parse('2026-07-01T12:00:00Z');
    const offset = -new Date(epoch).getTimezoneOffset() * 60_000;
    expect(zones.at('Asia/Tokyo', epoch)?.offset).toBe(offset);
    expect(zones.at('Europe/Paris', epoch)?.offset).toBe(offset);
    expect(warnings).toEqual(['No timezone data loaded']);
    expect(callFormatter('date', ['%F'], [epoch], {}, { timeZones: zones })).toMatch(/^2026-07-0[12]$/);
  });

  it('with zone data: nothing is logged, and nothing loaded before the first date', () => {
    let loads = 0;
    const zones = createTimeZones(
      () => {
        loads += 1;
        return { fromUTC: () => ({ offset: 0, abbr: 'X' }) };
      },
      (message) => {
        throw new Error(message);
      },
    );
    expect(loads).toBe(0);
    zones.at('UTC', 0);
    zones.at('UTC', 1);
    expect(loads).toBe(1);
  });

  it('skip and repeat the hours of daylight saving', () => {
    const zone = 'America/New_York';
    expect(at('2026-03-08T06:59:59Z', zone)).toBe('2026-03-08 01:59:59 EST -05:00');
    expect(at('2026-03-08T07:00:00Z', zone)).toBe('2026-03-08 03:00:00 EDT -04:00');
    expect(at('2026-11-01T05:30:00Z', zone)).toBe('2026-11-01 01:30:00 EDT -04:00');
    expect(at('2026-11-01T06:30:00Z', zone)).toBe('2026-11-01 01:30:00 EST -05:00');
    // Half an hour only, and a change of the day line.
    expect(at('2026-04-04T15:00:00Z', 'Australia/Lord_Howe')).toBe('2026-04-05 01:30:00 +1030 +10:30');
    expect(at('2011-12-30T09:59:59Z', 'Pacific/Apia')).toBe('2011-12-29 23:59:59 -10 -10:00');
    expect(at('2011-12-30T10:00:00Z', 'Pacific/Apia')).toBe('2011-12-31 00:00:00 +14 +14:00');
  });

  it('rel-I02 a page prints the same at month and year ends whatever the zone of the server', () => {
    const ends = ['2025-12-31T23:59:59.999Z', '2026-01-01T04:59:59Z', '2026-02-28T23:30:00Z', '2024-02-29T10:00:00Z'];
    const zones = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu', 'UTC'];
    const print = () =>
      zones.flatMap((timeZone) =>
        ends.map((iso) => {
          const root = { d: Date.parse(iso), website: { timeZone } };
          return [printTag('d|date %c', root), printTag('d|datetime full', root), printTag('d,d|relative-time', root)];
        }),
      );
    const zoneOfTests = process.env['TZ'];
    try {
      const printed = zones.map((zone) => {
        process.env['TZ'] = zone;
        return { machine: new Date(0).getTimezoneOffset(), text: JSON.stringify(print()) };
      });
      expect(new Set(printed.map(({ machine }) => machine)).size).toBe(zones.length);
      expect(new Set(printed.map(({ text }) => text)).size).toBe(1);
      expect(print()[0]?.[0]).toBe('Wed, Dec 31, 2025 6:59:59 PM EST');
    } finally {
      if (zoneOfTests === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zoneOfTests;
    }
  });

  it('rel-B16 ten thousand zones, most of them invalid, print in UTC and keep nothing', () => {
    const epoch = Date.parse('2026-07-01T12:00:00Z');
    for (let index = 0; index < 10_000; index++) expect(timeZones.at(`Zone/${index}`, epoch)).toBeUndefined();
    expect(at('2026-07-01T12:00:00Z', 'Zone/1')).toBe('2026-07-01 12:00:00 UTC +00:00');
    expect(at('2026-07-01T12:00:00Z', '__proto__')).toBe('2026-07-01 12:00:00 UTC +00:00');
    expect(at('2026-07-01T12:00:00Z', 'SystemV/AST4')).toBe('2026-07-01 08:00:00 AST -04:00');
  });
});
