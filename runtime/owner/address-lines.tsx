import type { Address } from '#contract';
import { townLine } from '#model';

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Where parcels go. */
export function AddressLines({ address }: { address: Address }) {
  const { address1, address2, country, firstName, lastName, phone } = address;
  const lines = [
    `${firstName} ${lastName}`.trim(),
    address1,
    address2,
    townLine(address),
    countries.of(country),
    phone,
  ];
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
