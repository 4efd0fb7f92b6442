import type { Address } from '#contract';
import { countryName } from '../../ui/country-name.ts';

/** An address in the lines that people write. */
export function addressLine(address: Address, locale: string): readonly string[] {
  const { firstName, lastName, address1, address2, city, region, postalCode, country } = address;
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [`${firstName} ${lastName}`, address1, address2, place, countryName(country, locale)];
  return lines.filter((line): line is string => Boolean(line));
}
