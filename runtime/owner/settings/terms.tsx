import type { ReactNode } from 'react';
import type { InstallmentsDraft } from './draft.ts';
import { CheckField, InputField } from './fields.tsx';

interface MinimumProps {
  readonly minimum: string;
  readonly currency: string;
  readonly onChange: (minimum: string) => void;
}

export function MinimumSettings({ minimum, currency, onChange }: MinimumProps): ReactNode {
  return (
    <div className="ow-fields">
      <InputField
        path="minimumSubtotalCents"
        label={`Smallest subtotal, ${currency}`}
        hint="0: any."
        inputMode="decimal"
        value={minimum}
        onChange={onChange}
      />
    </div>
  );
}

interface InstallmentsProps {
  readonly installments: InstallmentsDraft;
  readonly currency: string;
  readonly onChange: (installments: InstallmentsDraft) => void;
}

export function InstallmentSettings({ installments, currency, onChange }: InstallmentsProps): ReactNode {
  const { isOffered, minimum, maximum, payments } = installments;
  const change = (more: Partial<InstallmentsDraft>) => onChange({ ...installments, ...more });
  return (
    <>
      <CheckField
        label="Products tell that they can be paid in installments"
        checked={isOffered}
        onChange={(next) => change({ isOffered: next })}
      />
      {isOffered && (
        <div className="ow-fields">
          <InputField
            path="installments.minimum"
            label={`From a price of, ${currency}`}
            inputMode="decimal"
            value={minimum}
            onChange={(next) => change({ minimum: next })}
          />
          <InputField
            path="installments.maximum"
            label={`Up to a price of, ${currency}`}
            inputMode="decimal"
            value={maximum}
            onChange={(next) => change({ maximum: next })}
          />
          <InputField
            path="installments.payments"
            label="Payments"
            inputMode="numeric"
            value={payments}
            onChange={(next) => change({ payments: next })}
          />
        </div>
      )}
    </>
  );
}
