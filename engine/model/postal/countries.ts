/** Countries whose addresses the forms know in detail (spec section 3). */
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
}

const cityFirst = ['city', 'region', 'postal'] as const;
const postalFirst = ['postal', 'city', 'region'] as const;

export const addressRules: Readonly<Record<AddressCountry, AddressRules>> = {
  US: { regionLabel: 'State', postalLabel: 'ZIP Code', order: cityFirst, lettersInPostal: false },
  CA: { regionLabel: 'Province', postalLabel: 'Postal Code', order: cityFirst, lettersInPostal: true },
  AU: { regionLabel: 'State/Territory', postalLabel: 'Postcode', order: cityFirst, lettersInPostal: false },
  NZ: { regionLabel: 'Region', postalLabel: 'Postcode', order: cityFirst, lettersInPostal: false },
  IE: { regionLabel: 'County', postalLabel: 'Eircode', order: cityFirst, lettersInPostal: true },
  ES: { regionLabel: 'Province', postalLabel: 'Postal Code', order: postalFirst, lettersInPostal: false },
  SE: { regionLabel: 'County', postalLabel: 'Postcode', order: postalFirst, lettersInPostal: false },
  NO: { regionLabel: 'County', postalLabel: 'Postal Code', order: postalFirst, lettersInPostal: false },
  DE: { regionLabel: 'State', postalLabel: 'Postal Code', order: postalFirst, lettersInPostal: false },
  FR: { regionLabel: 'Region', postalLabel: 'Postal Code', order: postalFirst, lettersInPostal: false },
  NL: { regionLabel: 'Province', postalLabel: 'Postal Code', order: postalFirst, lettersInPostal: true },
  GB: { regionLabel: 'Region', postalLabel: 'Postcode', order: cityFirst, lettersInPostal: true },
};
