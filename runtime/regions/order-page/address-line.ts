import type { Address } from '#contract';

/** An address in the lines that people write. */
export function addressLine(address: Address): readonly string[] {
  const { firstName, lastName, address1, address2, city, region, postalCode, country } = address;
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [`${firstName} ${lastName}`, address1, address2, place, country].filter((line): line is string =>
    Boolean(line),
  );
}
