import type { ComponentProps, ReactNode } from 'react';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import { addressPlan } from '../../ui/address-plan.ts';
import { countriesIn } from '../../ui/countries.ts';
import { Field } from './field.tsx';
import type { Answers, CheckoutField } from './form-data.ts';

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
export function Address({ message, answers, country, locale, onCountry, onPlaceChanged }: Props): ReactNode {
  return (
    <fieldset className="vt-step-group">
      <legend>{message('delivery')}</legend>
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
    </fieldset>
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

  function field(name: CheckoutField, label: string, more: Partial<ComponentProps<typeof Field>>): ReactNode {
    const { values, errors } = answers;
    const autoComplete = `shipping ${more.autoComplete}`;
    const props = { value: values[name], error: errors[name], ...more, autoComplete };
    return <Field key={name} name={name} label={label} {...props} />;
  }
}
