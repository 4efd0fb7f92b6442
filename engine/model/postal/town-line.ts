/** Where the code stands before the town. */
const codeFirst =
  / (?:AD|AT|BE|BG|CH|CZ|DE|DK|EE|ES|FI|FO|FR|GL|GR|HR|HU|IS|IT|LI|LT|LU|MC|ME|MK|NL|NO|PL|PT|RO|RS|SE|SI|SK|TR) /;

interface Place {
  readonly city: string;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country: string;
}

/** Town, region and postal code in the line and the order in which the letters of a country have them. */
export function townLine({ city, region, postalCode, country }: Place): string {
  const isCodeFirst = codeFirst.test(` ${country} `);
  const [first, second] = isCodeFirst ? [[postalCode, city], [region]] : [[city], [region, postalCode]];
  return [first, second]
    .map((parts) => parts.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ');
}
