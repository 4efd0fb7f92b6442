import { type ReactNode, useMemo, useState } from 'react';
import { partsOf } from '#model';
import { addressPlan, type PlacePart } from '../../ui/address-plan.ts';
import { countriesIn } from '../../ui/countries.ts';
import type { FieldProps } from './field-props.ts';

const partNames = { city: 'City', region: 'State', postal: 'Zip' } as const satisfies Record<PlacePart, string>;
const otherLabels = { city: 'city', region: 'otherRegion', postal: 'otherPostal' } as const;

/** What `AddressContext` is given where a form asks for an address. */
export function showAddress(props: FieldProps): ReactNode {
  return <AddressFields {...props} />;
}

/** An address: the country first, because it decides what the rest is called and which of it is a choice. */
function AddressFields(props: FieldProps): ReactNode {
  const { answer, message, idOf, locale } = props;
  const countries = useMemo(() => countriesIn(locale ?? 'en'), [locale]);
  const values = partsOf('address', answer);
  const [country, setCountry] = useState(values['Country'] ?? '');

  const text = (part: string, label: string, token: string) => (
    <div className={`field ${part.toLowerCase()}`} key={part}>
      <label className="caption" htmlFor={idOf(part)}>
        {label}
      </label>
      <input {...common(props, part)} type="text" defaultValue={values[part]} autoComplete={token} />
    </div>
  );

  return (
    <div className="address-parts">
      <div className="field country">
        <label className="caption" htmlFor={idOf('Country')}>
          {message('country')}
        </label>
        <select
          {...common(props, 'Country')}
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
        {addressPlan(country).map((place) => (
          // Another country has other regions: its choice starts anew.
          <PlaceField key={place.options.length > 0 ? `${place.part}-${country}` : place.part} {...{ props, place }} />
        ))}
      </div>
    </div>
  );
}

function common({ idOf, nameOf, mark }: FieldProps, part: string) {
  return { id: idOf(part), name: nameOf(part), className: 'field-element', ...mark(part) };
}

/** A part of an address that hangs on its country: a choice where the country has a list of them, else a text. */
function PlaceField({ props, place }: { props: FieldProps; place: ReturnType<typeof addressPlan>[number] }): ReactNode {
  const { answer, message, idOf } = props;
  const { part, label, token, inputMode, options, hint } = place;
  const name = partNames[part];
  const given = partsOf('address', answer)[name] ?? '';
  const isChoice = options.length > 0;
  return (
    <div className={`field ${isChoice ? 'state' : name.toLowerCase()}`}>
      <label className="caption" htmlFor={idOf(name)}>
        {message(label ?? otherLabels[part])}
      </label>
      {isChoice ? (
        <select {...common(props, name)} defaultValue={codeOf(options, given)} autoComplete={token}>
          <option value="">{message('chooseOption')}</option>
          {options.map(([code, region]) => (
            <option key={code} value={code}>
              {region}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common(props, name)}
          type="text"
          inputMode={inputMode}
          defaultValue={given}
          autoComplete={token}
          placeholder={hint === '' ? undefined : message('postalExample', { hint })}
        />
      )}
    </div>
  );
}

/** A region that was typed by name, without script, is found again as the choice that it is. */
function codeOf(options: readonly (readonly [string, string])[], given: string): string {
  const wanted = given.trim().toLowerCase();
  return options.find((option) => option.some((word) => word.toLowerCase() === wanted))?.[0] ?? '';
}
