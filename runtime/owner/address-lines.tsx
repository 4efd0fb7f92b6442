import type { Address } from '#contract';

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Where parcels go. */
export function AddressLines({ address }: { address: Address }) {
  const { address1, address2, city, region, postalCode, country, firstName, lastName, phone } = address;
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [`${firstName} ${lastName}`.trim(), address1, address2, place, countries.of(country), phone];
  return (
    <address>
      {lines.filter(Boolean).map((line) => (
        <span className="ow-line" key={line}>
          {line}
        </span>
      ))}
    </address>
  );
}
