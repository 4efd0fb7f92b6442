import type { ReactNode } from 'react';
import { addressRules, isAddressCountry, regionLabels, regionsOf } from '#model';
import type { TaxDraft } from './draft.ts';
import { EntryList } from './entry-list.tsx';
import { CheckField, InputField, SelectField } from './fields.tsx';
import { newId } from './new-id.ts';
import { countryOptions } from './shipping.tsx';

interface Props {
  readonly taxes: readonly TaxDraft[];
  readonly onChange: (taxes: readonly TaxDraft[]) => void;
}

export function TaxSettings({ taxes, onChange }: Props): ReactNode {
  return (
    <EntryList
      entries={taxes}
      what="tax"
      none="None: nothing is added to the prices."
      nameOf={({ name }) => name}
      make={() => ({
        ...{ id: newId(), name: '', country: '', state: '', rate: '' },
        ...{ appliesToShipping: false, included: false, labels: '' },
      })}
      onChange={onChange}
    >
      {(tax, at, change) => {
        const path = `taxRules.${at}`;
        return (
          <>
            <div className="ow-fields">
              <InputField path={`${path}.name`} label="Name" value={tax.name} onChange={(name) => change({ name })} />
              <SelectField
                path={`${path}.country`}
                label="Country"
                value={tax.country}
                options={countryOptions}
                onChange={(country) => change({ country, state: '' })}
              />
              <StateField tax={tax} path={`${path}.state`} onChange={(state) => change({ state })} />
              <InputField
                path={`${path}.basisPoints`}
                label="Rate, percent"
                inputMode="decimal"
                value={tax.rate}
                onChange={(rate) => change({ rate })}
              />
              <InputField
                path={`${path}.labels`}
                label="Only for these categories or tags"
                hint="With commas between them. Empty: all products that no other tax of the place names."
                value={tax.labels}
                onChange={(labels) => change({ labels })}
              />
            </div>
            <CheckField
              label="The prices have it in them"
              checked={tax.included}
              onChange={(included) => change({ included })}
            />
            <CheckField
              label="On shipping too"
              checked={tax.appliesToShipping}
              onChange={(appliesToShipping) => change({ appliesToShipping })}
            />
          </>
        );
      }}
    </EntryList>
  );
}

interface StateFieldProps {
  readonly tax: TaxDraft;
  readonly path: string;
  readonly onChange: (state: string) => void;
}

function StateField({ tax: { country, state }, path, onChange }: StateFieldProps): ReactNode {
  if (!isAddressCountry(country)) {
    return <InputField {...{ path, onChange }} label="Region" hint="Empty: all of it." value={state} />;
  }
  const regions = regionsOf(country);
  const known = regions.find(({ code, name }) =>
    [code, name].some((word) => word.toLowerCase() === state.toLowerCase()),
  );
  const options = [['', 'All of it'] as const, ...regions.map(({ code, name }) => [code, name] as const)];
  return (
    <SelectField
      {...{ path, onChange, options }}
      label={regionLabels[addressRules[country].regionLabel]}
      value={known?.code ?? ''}
    />
  );
}
