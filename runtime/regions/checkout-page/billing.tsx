import { type ReactNode, useState } from 'react';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import { AddressFields } from './address.tsx';
import { Field } from './field.tsx';
import { type Answers, addressFields } from './form-data.ts';

interface Props {
  message: CheckoutMessage;
  answers: Answers;
  locale: string;
  /** Something is sent to a place that is asked for: the invoice goes there too. */
  requiresShipping: boolean;
}

const fields = ['company', 'vatId', ...Object.values(addressFields.billing)] as const;

/** Whom the invoice is for: closed for the many who want nothing of it, and the same without script. */
export function Billing({ message, answers, locale, requiresShipping }: Props): ReactNode {
  const { values, errors } = answers;
  const [country, setCountry] = useState(values.billingCountry ?? '');
  const [cameOpen] = useState(() => fields.some((field) => values[field] || errors[field]));
  return (
    <details className="vt-step-group vt-billing" open={cameOpen}>
      <summary>{message('billing')}</summary>
      <div className="vt-pair">
        {text('company', message('company'), 'billing organization')}
        {text('vatId', message('vatId'), 'off')}
      </div>
      <p className="vt-quiet">{message(requiresShipping ? 'billingElse' : 'billingAddress')}</p>
      <AddressFields
        {...{ message, answers, country, locale }}
        names={addressFields.billing}
        section="billing"
        onCountry={setCountry}
        onPlaceChanged={() => undefined}
      />
    </details>
  );

  function text(name: 'company' | 'vatId', label: string, autoComplete: string): ReactNode {
    return <Field name={name} label={label} value={values[name]} error={errors[name]} autoComplete={autoComplete} />;
  }
}
