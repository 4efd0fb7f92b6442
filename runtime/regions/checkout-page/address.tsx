import type { ComponentProps, ReactNode } from 'react';
import type { Address as AddressParts } from '#contract';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import { addressPlan } from '../../ui/address-plan.ts';
import { countriesIn } from '../../ui/countries.ts';
import { Field } from './field.tsx';
import { type AddressNames, type Answers, addressFields } from './form-data.ts';

interface Props {
  message: CheckoutMessage;
  answers: Answers;
  country: string;
  locale: string;
  onCountry: (country: string) => void;
  onPlaceChanged: () => void;
}

const otherLabels = { city: 'city', region: 'region', postal: 'postalCode' } as const;

/** Where the order goes, in the fields of the country. */
export function Address(props: Props): ReactNode {
  return (
    <fieldset className="vt-step-group">
      <legend>{props.message('delivery')}</legend>
      <AddressFields {...props} names={addressFields.delivery} section="shipping" />
    </fieldset>
  );
}

interface FieldsProps extends Props {
  names: AddressNames;
  /** What browsers that fill in addresses call it. */
  section: 'shipping' | 'billing';
}

export function AddressFields(props: FieldsProps): ReactNode {
  const { message, answers, country, locale, names, section, onCountry, onPlaceChanged } = props;
  return (
    <>
      <div className="vt-pair">
        {field('firstName', message('firstName'), { autoComplete: 'given-name' })}
        {field('lastName', message('lastName'), { autoComplete: 'family-name' })}
      </div>
      {field('country', message('country'), {
        autoComplete: 'country',
        value: country,
        options: countriesIn(locale),
        onChange: (value) => {
          onCountry(value);
          onPlaceChanged();
        },
      })}
      {field('address1', message('address'), { autoComplete: 'address-line1' })}
      {field('address2', message('address2Optional'), { autoComplete: 'address-line2' })}
      <div className="vt-pair">{places()}</div>
      {field('phone', message('phone'), { type: 'tel', autoComplete: 'tel', inputMode: 'tel' })}
    </>
  );

  function places(): ReactNode {
    return addressPlan(country).map(({ part, label, token, inputMode, options }) =>
      field(part === 'postal' ? 'postalCode' : part, message(label ?? otherLabels[part]), {
        autoComplete: token,
        inputMode,
        options,
        ...(part === 'city' ? {} : { onChange: onPlaceChanged }),
      }),
    );
  }

  function field(part: keyof AddressParts, label: string, more: Partial<ComponentProps<typeof Field>>): ReactNode {
    const name = names[part];
    if (name === undefined) return null;
    const { values, errors } = answers;
    const autoComplete = `${section} ${more.autoComplete}`;
    const said = section === 'billing' ? message('onInvoice', { label }) : label;
    const props = { value: values[name], error: errors[name], ...more, autoComplete };
    return <Field key={name} name={name} label={said} {...props} />;
  }
}
