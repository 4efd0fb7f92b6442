import { type ReactNode, useState } from 'react';
import { partsOf } from '#model';
import { addressPlan, type PlacePart } from '../../ui/address-plan.ts';
import { countriesIn } from '../../ui/countries.ts';
import type { FieldProps } from './field-props.ts';

const countries = countriesIn('en');
const partNames = { city: 'City', region: 'State', postal: 'Zip' } as const satisfies Record<PlacePart, string>;
const otherLabels = { city: 'city', region: 'otherRegion', postal: 'otherPostal' } as const;

/** What `AddressContext` is given where a form asks for an address. */
export function showAddress(props: FieldProps): ReactNode {
  return <AddressFields {...props} />;
}

/** An address: the country first, because it decides what the rest is called and which of it is a choice. */
function AddressFields({ answer, message, nameOf, idOf, mark }: FieldProps): ReactNode {
  const values = partsOf('address', answer);
  const [country, setCountry] = useState(values['Country'] ?? '');

  const common = (part: string) => ({
    id: idOf(part),
    name: nameOf(part),
    className: 'field-element',
    ...mark(part),
  });
  const text = (part: string, label: string, token: string, more: ReactNode = null) => (
    <div className={`field ${part.toLowerCase()}`} key={part}>
      <label className="caption" htmlFor={idOf(part)}>
        {label}
      </label>
      <input {...common(part)} type="text" defaultValue={values[part]} autoComplete={token} />
      {more}
    </div>
  );

  return (
    <div className="address-parts">
      <div className="field country">
        <label className="caption" htmlFor={idOf('Country')}>
          {message('country')}
        </label>
        <select
          {...common('Country')}
          defaultValue={values['Country']}
          autoComplete="country"
          onChange={(event) => setCountry(event.currentTarget.value)}
        >
          <option value="">{message('chooseOption')}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code} suppressHydrationWarning>
              {name}
            </option>
          ))}
        </select>
      </div>
      {text('Line1', message('address'), 'address-line1')}
      {text('Line2', message('address2'), 'address-line2')}
      <div className="place-parts">
        {addressPlan(country).map(({ part, label, token, inputMode, options, hint }) => {
          const name = partNames[part];
          const shown = label ?? message(otherLabels[part]);
          if (options.length > 0) {
            return (
              // Another country has other regions: its choice starts anew.
              <div className="field state" key={`${name}-${country}`}>
                <label className="caption" htmlFor={idOf(name)}>
                  {shown}
                </label>
                <select {...common(name)} defaultValue={codeOf(options, values[name] ?? '')} autoComplete={token}>
                  <option value="">{message('chooseOption')}</option>
                  {options.map(([code, region]) => (
                    <option key={code} value={code}>
                      {region}
                    </option>
                  ))}
                </select>
              </div>
            );
          }
          return (
            <div className={`field ${name.toLowerCase()}`} key={name}>
              <label className="caption" htmlFor={idOf(name)}>
                {shown}
              </label>
              <input
                {...common(name)}
                type="text"
                inputMode={inputMode}
                defaultValue={values[name]}
                autoComplete={token}
                placeholder={hint === '' ? undefined : message('postalExample', { hint })}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A region that was typed by name, without script, is found again as the choice that it is. */
function codeOf(options: readonly (readonly [string, string])[], given: string): string {
  const wanted = given.trim().toLowerCase();
  return options.find((option) => option.some((word) => word.toLowerCase() === wanted))?.[0] ?? '';
}
