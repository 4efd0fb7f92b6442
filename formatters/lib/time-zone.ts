import { type RenderContext, toText } from '#engine';
import { defaultTimeZone } from '#model';

/** What a clock in a zone says at one instant. */
export interface ZoneTime {
  /** Milliseconds to add to UTC. */
  readonly offset: number;
  /** The abbreviation of the IANA database: `EDT`, `JST`, `+0545`. */
  readonly abbreviation: string;
}

/** The rules of all zones, lent by the host. */
export interface TimeZones {
  /** `undefined` for a name that is not a zone. */
  at(zone: string, epoch: number): ZoneTime | undefined;
}

/** The part of `@phensley/timezone` used here, so that this room does not load the package itself. */
interface ZoneRules {
  fromUTC(zone: string, epoch: number): { readonly offset: number; readonly abbr: string } | undefined;
}

const UTC: ZoneTime = { offset: 0, abbreviation: 'UTC' };

// Names that Java's time zone data keep and the IANA links do not.
const LEGACY_ZONES: Readonly<Record<string, string>> = {
  'SystemV/AST4': 'America/Puerto_Rico',
  'SystemV/AST4ADT': 'America/Halifax',
  'SystemV/CST6': 'America/Regina',
  'SystemV/CST6CDT': 'America/Chicago',
  'SystemV/EST5': 'America/Indianapolis',
  'SystemV/EST5EDT': 'America/New_York',
  'SystemV/HST10': 'Pacific/Honolulu',
  'SystemV/MST7': 'America/Phoenix',
  'SystemV/MST7MDT': 'America/Denver',
  'SystemV/PST8': 'Pacific/Pitcairn',
  'SystemV/PST8PDT': 'America/Los_Angeles',
  'SystemV/YST9': 'Pacific/Gambier',
  'SystemV/YST9YDT': 'America/Anchorage',
  'Canada/East-Saskatchewan': 'America/Regina',
  'Etc/Unknown': 'Factory',
};

/**
 * Zone rules that are loaded when the first date asks for them. Where there are none, `warn` is told so once and the
 * offset of this machine's own zone is used.
 */
export function createTimeZones(load: () => ZoneRules | undefined, warn: (message: string) => void): TimeZones {
  let rules: ZoneRules | undefined;
  let asked = false;
  return {
    at(zone, epoch) {
      if (!asked) {
        asked = true;
        rules = load();
        if (rules === undefined) warn('No timezone data loaded');
      }
      if (rules === undefined) return machineTime(epoch);
      const name = Object.hasOwn(LEGACY_ZONES, zone) ? LEGACY_ZONES[zone] : zone;
      const found = rules.fromUTC(name ?? zone, epoch);
      return found && { offset: found.offset, abbreviation: found.abbr };
    },
  };
}

/** The offset that this machine's own zone has, which needs no zone data. */
function machineTime(epoch: number): ZoneTime {
  const minutes = -new Date(epoch).getTimezoneOffset();
  return Number.isNaN(minutes) ? UTC : { offset: minutes * 60_000, abbreviation: '' };
}

/** The zone of the page: `website.timeZone`, New York where it is missing. */
export function zoneNameOf(context: RenderContext): string {
  const named = context.find(['website', 'timeZone']);
  return named === undefined ? defaultTimeZone : toText(named);
}

/** The time in the page's zone; UTC for a zone that nobody knows. */
export function zoneTimeOf(context: RenderContext, epoch: number): ZoneTime {
  // The host lends what createTimeZones made, or nothing.
  const zones = context.timeZones as TimeZones | undefined;
  return zones === undefined ? machineTime(epoch) : (zones.at(zoneNameOf(context), epoch) ?? UTC);
}
