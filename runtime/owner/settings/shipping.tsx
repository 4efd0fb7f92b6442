import { type ReactNode, useId } from 'react';
import { addressRules, isAddressCountry, postalAreaRules, postalLabels, regionLabels, regionsOf } from '#model';
import { countriesIn } from '../../ui/countries.ts';
import type { ShippingDraft, ZoneDraft } from './draft.ts';
import { EntryList } from './entry-list.tsx';
import { CheckField, GroupError, InputField, SelectField, TextField } from './fields.tsx';
import { newId } from './new-id.ts';

interface Props {
  readonly options: readonly ShippingDraft[];
  readonly currency: string;
  readonly onChange: (options: readonly ShippingDraft[]) => void;
}

export const countryOptions = [['', 'Choose a country'], ...countriesIn('en')] as const;

export function ShippingSettings({ options, currency, onChange }: Props): ReactNode {
  return (
    <EntryList
      entries={options}
      what="way of shipping"
      none="None: the checkout asks for an address, and for no way of shipping."
      nameOf={({ name }) => name}
      make={() => ({
        ...{ id: newId(), name: '', cost: '', freeFrom: '', heavier: '', most: '' },
        ...{ isEverywhere: true, zones: [] },
      })}
      isOrdered
      onChange={onChange}
    >
      {(option, at, change) => {
        const path = `shippingOptions.${at}`;
        return (
          <>
            <Terms {...{ option, path, currency, change }} />
            <CheckField
              label="Goes everywhere"
              checked={option.isEverywhere}
              onChange={(isEverywhere) =>
                change({ isEverywhere, ...(!isEverywhere && option.zones.length === 0 && { zones: [noZone] }) })
              }
            />
            {!option.isEverywhere && (
              <Zones zones={option.zones} path={`${path}.zones`} onChange={(zones) => change({ zones })} />
            )}
          </>
        );
      }}
    </EntryList>
  );
}

interface TermsProps {
  readonly option: ShippingDraft;
  readonly path: string;
  readonly currency: string;
  readonly change: (more: Partial<ShippingDraft>) => void;
}

/** What a way of shipping is called and costs, and up to which weight it goes. */
function Terms({ option, path, currency, change }: TermsProps): ReactNode {
  return (
    <div className="ow-fields">
      <InputField path={`${path}.name`} label="Name" value={option.name} onChange={(name) => change({ name })} />
      <InputField
        path={`${path}.costCents`}
        label={`Price, ${currency}`}
        inputMode="decimal"
        value={option.cost}
        onChange={(cost) => change({ cost })}
      />
      <InputField
        path={`${path}.freeFromCents`}
        label={`Free from a subtotal of, ${currency}`}
        inputMode="decimal"
        value={option.freeFrom}
        onChange={(freeFrom) => change({ freeFrom })}
      />
      <TextField
        path={`${path}.heavier`}
        label={`Heavier parcels, ${currency}`}
        hint="From a weight on, one to a line, such as 2 kg: 6.90. The weights are in the pages of the products."
        value={option.heavier}
        onChange={(heavier) => change({ heavier })}
      />
      <InputField
        path={`${path}.mostGrams`}
        label="Up to a weight of"
        hint="Such as 31.5 kg. Empty: any weight."
        value={option.most}
        onChange={(most) => change({ most })}
      />
    </div>
  );
}

const noZone: ZoneDraft = { country: '', states: [], postal: '' };

interface ZonesProps {
  readonly zones: readonly ZoneDraft[];
  readonly path: string;
  readonly onChange: (zones: readonly ZoneDraft[]) => void;
}

function Zones({ zones, path, onChange }: ZonesProps): ReactNode {
  return (
    <div className="ow-zones">
      {zones.map((zone, at) => {
        const place = `place ${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a zone is nothing but its fields, which are all controlled.
          <fieldset className="ow-entry" key={at}>
            <legend>Place {at + 1}</legend>
            <Zone
              zone={zone}
              path={`${path}.${at}`}
              onChange={(more) => onChange(zones.map((each, index) => (index === at ? { ...each, ...more } : each)))}
            />
            <button
              type="button"
              aria-label={`Remove ${place}`}
              onClick={() => onChange(zones.filter((_, index) => index !== at))}
            >
              Remove
            </button>
          </fieldset>
        );
      })}
      <GroupError path={path} />
      <button type="button" onClick={() => onChange([...zones, noZone])}>
        Add a place
      </button>
    </div>
  );
}

interface ZoneProps {
  readonly zone: ZoneDraft;
  readonly path: string;
  readonly onChange: (more: Partial<ZoneDraft>) => void;
}

function Zone({ zone: { country, states, postal }, path, onChange }: ZoneProps): ReactNode {
  const known = isAddressCountry(country) ? country : undefined;
  const rules = known && postalAreaRules[known];
  const label = rules?.label ?? (known ? postalLabels[addressRules[known].postalLabel] : 'Postal code');
  return (
    <>
      <SelectField
        path={`${path}.country`}
        label="Country"
        value={country}
        options={countryOptions}
        // Another country has other regions and codes.
        onChange={(next) => onChange({ country: next, states: [], postal: '' })}
      />
      {known && <States {...{ states, path }} country={known} onChange={(next) => onChange({ states: next })} />}
      {country !== '' && (
        <InputField
          path={`${path}.postal`}
          label={`Only these: ${label}`}
          hint={
            rules
              ? `Such as ${rules.hint}. Apart by commas; empty: all.`
              : 'What they begin with, apart by commas; empty: all.'
          }
          value={postal}
          onChange={(next) => onChange({ postal: next })}
        />
      )}
    </>
  );
}

interface StatesProps {
  readonly country: Parameters<typeof regionsOf>[0];
  readonly states: readonly string[];
  readonly path: string;
  readonly onChange: (states: readonly string[]) => void;
}

function States({ country, states, path, onChange }: StatesProps): ReactNode {
  const id = useId();
  const regions = regionsOf(country);
  const isChosen = ({ code, name }: (typeof regions)[number]) =>
    states.some((state) => [code, name].some((word) => word.toLowerCase() === state.toLowerCase()));
  const chosen = regions.filter(isChosen);
  return (
    <details className="ow-states">
      <summary id={id}>
        {regionLabels[addressRules[country].regionLabel]}:{' '}
        {chosen.length === 0 ? 'all' : chosen.map(({ name }) => name).join(', ')}
      </summary>
      <fieldset className="ow-entry" aria-labelledby={id}>
        {regions.map((region) => (
          <CheckField
            key={region.code}
            label={region.name}
            checked={isChosen(region)}
            onChange={(checked) => {
              const others = chosen.filter(({ code }) => code !== region.code).map(({ code }) => code);
              onChange(checked ? [...others, region.code] : others);
            }}
          />
        ))}
      </fieldset>
      <GroupError path={`${path}.states`} />
    </details>
  );
}
