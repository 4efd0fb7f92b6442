import { isAddressCountry } from './countries.ts';
import { normalisePostalCode } from './postal-codes.ts';
import { findRegion } from './regions.ts';

/** A place that somebody sends to, as far as it is known. */
export interface Destination {
  readonly country: string;
  /** Code or name of the region. */
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
}

/** Where a store sends to: a country, or those of its regions and postal zones that are named. */
export interface PostalZone {
  readonly country: string;
  readonly states?: readonly string[] | undefined;
  /** FSAs, outcodes, routing keys of Eircodes, first digits. */
  readonly postal?: readonly string[] | undefined;
}

/** Whether a zone holds a destination; what is not known of the destination is in no region and no postal zone. */
export function isInZone({ country, state = '', zip = '' }: Destination, zone: PostalZone): boolean {
  if (zone.country !== country) return false;
  const { states = [], postal = [] } = zone;
  if (states.length === 0 && postal.length === 0) return true;
  return (
    states.some((each) => isSameRegion(country, each, state)) || postal.some((each) => isInArea(country, zip, each))
  );
}

/** Whether two texts name one region of a country, by code or by name. */
export function isSameRegion(country: string, one: string, other: string): boolean {
  return other.trim() !== '' && regionKey(country, one) === regionKey(country, other);
}

function regionKey(country: string, text: string): string {
  const known = isAddressCountry(country) ? findRegion(country, text) : undefined;
  return known?.code ?? text.trim().toLowerCase();
}

/** The last three characters of a British postcode say where in the area of its outcode a place is. */
const inwardLength = 3;

function isInArea(country: string, zip: string, area: string): boolean {
  const [code, start] = [zip, area].map((text) => normalisePostalCode(text).replaceAll(' ', ''));
  if (!code || !start) return false;
  // M1 is another town than M11.
  if (country === 'GB') return code === start || code.slice(0, -inwardLength) === start;
  return code.startsWith(start);
}
