import { type AddressRules, addressRules, isAddressCountry, postalRules, regionsOf } from '#model';

export type PlacePart = 'city' | 'region' | 'postal';

/** One field of an address below its street, as a country writes it. */
export interface PlaceField {
  readonly part: PlacePart;
  /** The message that says what the country calls it; absent where it has no name of its own. */
  readonly label: AddressRules['regionLabel' | 'postalLabel'] | undefined;
  /** The field's name for browsers that fill in addresses. */
  readonly token: string;
  readonly inputMode: 'text' | 'numeric';
  /** Code and name of each region; empty: the field is free text. */
  readonly options: readonly (readonly [code: string, name: string])[];
  /** Examples of a postal code. */
  readonly hint: string;
}

const tokens = { city: 'address-level2', region: 'address-level1', postal: 'postal-code' } as const;
const usual: readonly PlacePart[] = ['city', 'region', 'postal'];

/** Town, region and postal code of an address: order, names, keyboards and choices by country. */
export function addressPlan(country: string): readonly PlaceField[] {
  const known = isAddressCountry(country) ? country : undefined;
  const rules = known && addressRules[known];
  return (rules?.order ?? usual).map((part) => ({
    part,
    label: part === 'region' ? rules?.regionLabel : part === 'postal' ? rules?.postalLabel : undefined,
    token: tokens[part],
    inputMode: part === 'postal' && rules?.lettersInPostal === false ? 'numeric' : 'text',
    options: part === 'region' && known ? regionsOf(known).map(({ code, name }) => [code, name] as const) : [],
    hint: part === 'postal' && known ? postalRules[known].hint : '',
  }));
}
