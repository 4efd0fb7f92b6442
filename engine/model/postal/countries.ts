import type { postalLabels, regionLabels } from './labels.ts';

/** Countries whose addresses the forms know in detail. */
export const addressCountries = ['US', 'CA', 'AU', 'NZ', 'IE', 'ES', 'SE', 'NO', 'DE', 'FR', 'NL', 'GB'] as const;

export type AddressCountry = (typeof addressCountries)[number];

export function isAddressCountry(code: string): code is AddressCountry {
  return addressCountries.some((country) => country === code);
}

export interface AddressRules {
  readonly regionLabel: keyof typeof regionLabels;
  readonly postalLabel: keyof typeof postalLabels;
  /** The order in which people write town, region and postal code. */
  readonly order: readonly ('city' | 'region' | 'postal')[];
  /** Letters occur in the code, so a keyboard of digits will not do. */
  readonly lettersInPostal: boolean;
  /** What mail does not arrive without, beside street and town. */
  readonly needed: readonly ('region' | 'postal')[];
}

const cityFirst = ['city', 'region', 'postal'] as const;
const postalFirst = ['postal', 'city', 'region'] as const;
const both = ['region', 'postal'] as const;
const postal = ['postal'] as const;

export const addressRules: Readonly<Record<AddressCountry, AddressRules>> = {
  US: { regionLabel: 'state', postalLabel: 'zipCode', order: cityFirst, lettersInPostal: false, needed: both },
  CA: {
    regionLabel: 'province',
    postalLabel: 'otherPostal',
    order: cityFirst,
    lettersInPostal: true,
    needed: both,
  },
  AU: {
    regionLabel: 'territory',
    postalLabel: 'postcode',
    order: cityFirst,
    lettersInPostal: false,
    needed: both,
  },
  NZ: {
    regionLabel: 'regionName',
    postalLabel: 'postcode',
    order: cityFirst,
    lettersInPostal: false,
    needed: postal,
  },
  IE: { regionLabel: 'county', postalLabel: 'eircode', order: cityFirst, lettersInPostal: true, needed: [] },
  ES: {
    regionLabel: 'province',
    postalLabel: 'otherPostal',
    order: postalFirst,
    lettersInPostal: false,
    needed: postal,
  },
  SE: {
    regionLabel: 'nordicCounty',
    postalLabel: 'postcode',
    order: postalFirst,
    lettersInPostal: false,
    needed: postal,
  },
  NO: {
    regionLabel: 'nordicCounty',
    postalLabel: 'otherPostal',
    order: postalFirst,
    lettersInPostal: false,
    needed: postal,
  },
  DE: {
    regionLabel: 'land',
    postalLabel: 'otherPostal',
    order: postalFirst,
    lettersInPostal: false,
    needed: postal,
  },
  FR: {
    regionLabel: 'regionName',
    postalLabel: 'otherPostal',
    order: postalFirst,
    lettersInPostal: false,
    needed: postal,
  },
  NL: {
    regionLabel: 'province',
    postalLabel: 'otherPostal',
    order: postalFirst,
    lettersInPostal: true,
    needed: postal,
  },
  GB: {
    regionLabel: 'regionName',
    postalLabel: 'postcode',
    order: cityFirst,
    lettersInPostal: true,
    needed: postal,
  },
};
