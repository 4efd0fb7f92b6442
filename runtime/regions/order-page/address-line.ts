import type { Address } from '#contract';
import { countryNames } from '../country-names.ts';

const names: Readonly<Record<string, string>> = countryNames;

/** An address in the lines that people write. */
export function addressLine(address: Address): readonly string[] {
  const { firstName, lastName, address1, address2, city, region, postalCode, country } = address;
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [`${firstName} ${lastName}`, address1, address2, place, names[country] ?? country];
  return lines.filter((line): line is string => Boolean(line));
}
