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
  const { answer, message, nameOf, locale } = props;
  const countries = useMemo(() => countriesIn(locale ?? 'en'), [locale]);
  const values = partsOf('address', answer);
  const [[country, region], setPlace] = useState([values['Country'] ?? '', values['State']]);
  // Asked of the field as it comes too: a country may be chosen before the form wakes, or filled in by the browser.
  const follow = (chooser: HTMLSelectElement | null) => {
    if (!chooser || chooser.value === country) return;
    const given = chooser.form?.elements.namedItem(nameOf('State'));
    // What was typed becomes a choice; what was chosen belongs to the country before.
    setPlace([chooser.value, given instanceof HTMLInputElement ? given.value : '']);
  };
  const line = (part: string, label: string, token: string) =>
    labelled(props, part, label, <input {...common(props, part, token)} type="text" defaultValue={values[part]} />);

  return (
    <div className="address-parts">
      {labelled(
        props,
        'Country',
        message('country'),
        <select
          {...common(props, 'Country', 'country')}
          ref={follow}
          defaultValue={values['Country']}
          onChange={(event) => follow(event.currentTarget)}
        >
          <option value="">{message('chooseOption')}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code} suppressHydrationWarning>
              {name}
            </option>
          ))}
        </select>,
      )}
      {line('Line1', message('address'), 'address-line1')}
      {line('Line2', message('address2'), 'address-line2')}
      <div className="place-parts">
        {addressPlan(country).map((place) => (
          // Another country has other regions: its choice starts anew.
          <PlaceField
            key={place.options.length > 0 ? `${place.part}-${country}` : place.part}
            {...{ props, place }}
            given={(place.part === 'region' ? region : values[partNames[place.part]]) ?? ''}
          />
        ))}
      </div>
    </div>
  );
}

function common({ idOf, nameOf, mark }: FieldProps, part: string, autoComplete: string) {
  return { id: idOf(part), name: nameOf(part), autoComplete, className: 'field-element', ...mark(part) };
}

function labelled({ idOf }: FieldProps, part: string, label: string, control: ReactNode): ReactNode {
  return (
    <div className={`field ${part.toLowerCase()}`}>
      <label className="caption" htmlFor={idOf(part)}>
        {label}
      </label>
      {control}
    </div>
  );
}

interface PlaceProps {
  props: FieldProps;
  place: ReturnType<typeof addressPlan>[number];
  given: string;
}

/** A part of an address that hangs on its country: a choice where the country has a list of them, else a text. */
function PlaceField({ props, place, given }: PlaceProps): ReactNode {
  const { message } = props;
  const { part, label, token, inputMode, options, hint } = place;
  const name = partNames[part];
  return labelled(
    props,
    name,
    message(label ?? otherLabels[part]),
    options.length > 0 ? (
      <select {...common(props, name, token)} defaultValue={codeOf(options, given)}>
        <option value="">{message('chooseOption')}</option>
        {options.map(([code, title]) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </select>
    ) : (
      <input
        {...common(props, name, token)}
        type="text"
        inputMode={inputMode}
        defaultValue={given}
        placeholder={hint ? message('postalExample', { hint }) : undefined}
      />
    ),
  );
}

/** A region that was typed by name is found again as the choice that it is. */
function codeOf(options: readonly (readonly [string, string])[], given: string): string {
  const wanted = given.trim().toLowerCase();
  return options.find((option) => option.some((word) => word.toLowerCase() === wanted))?.[0] ?? '';
}
