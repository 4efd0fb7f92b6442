/** Countries whose addresses the forms know in detail. */
export const addressCountries = ['US', 'CA', 'AU', 'NZ', 'IE', 'ES', 'SE', 'NO', 'DE', 'FR', 'NL', 'GB'] as const;

export type AddressCountry = (typeof addressCountries)[number];

export function isAddressCountry(code: string): code is AddressCountry {
  return addressCountries.some((country) => country === code);
}

/** What a country calls the part between town and country. */
export type RegionLabel = 'State' | 'Province' | 'County' | 'Region' | 'State/Territory';

export interface AddressRules {
  readonly regionLabel: RegionLabel;
  readonly postalLabel: string;
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
  US: { regionLabel: 'State', postalLabel: 'ZIP Code', order: cityFirst, lettersInPostal: false, needed: both },
  CA: { regionLabel: 'Province', postalLabel: 'Postal Code', order: cityFirst, lettersInPostal: true, needed: both },
  AU: {
    regionLabel: 'State/Territory',
    postalLabel: 'Postcode',
    order: cityFirst,
    lettersInPostal: false,
    needed: both,
  },
  NZ: { regionLabel: 'Region', postalLabel: 'Postcode', order: cityFirst, lettersInPostal: false, needed: postal },
  IE: { regionLabel: 'County', postalLabel: 'Eircode', order: cityFirst, lettersInPostal: true, needed: [] },
  ES: {
    regionLabel: 'Province',
    postalLabel: 'Postal Code',
    order: postalFirst,
    lettersInPostal: false,
    needed: postal,
  },
  SE: { regionLabel: 'County', postalLabel: 'Postcode', order: postalFirst, lettersInPostal: false, needed: postal },
  NO: { regionLabel: 'County', postalLabel: 'Postal Code', order: postalFirst, lettersInPostal: false, needed: postal },
  DE: { regionLabel: 'State', postalLabel: 'Postal Code', order: postalFirst, lettersInPostal: false, needed: postal },
  FR: { regionLabel: 'Region', postalLabel: 'Postal Code', order: postalFirst, lettersInPostal: false, needed: postal },
  NL: {
    regionLabel: 'Province',
    postalLabel: 'Postal Code',
    order: postalFirst,
    lettersInPostal: true,
    needed: postal,
  },
  GB: { regionLabel: 'Region', postalLabel: 'Postcode', order: cityFirst, lettersInPostal: true, needed: postal },
};
