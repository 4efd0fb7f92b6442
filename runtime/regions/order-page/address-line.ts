import type { Address } from '#contract';
import { townLine } from '#model';
import { countryName } from '../../ui/country-name.ts';

/** An address in the lines that people write. */
export function addressLine(address: Address, locale: string): readonly string[] {
  const { firstName, lastName, address1, address2, country } = address;
  const lines = [`${firstName} ${lastName}`, address1, address2, townLine(address), countryName(country, locale)];
  return lines.filter((line): line is string => Boolean(line));
}
