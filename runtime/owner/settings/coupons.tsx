import { type ReactNode, useState } from 'react';
import { Moment } from '../parts.tsx';
import { useShop } from '../shop.ts';
import { readWhole } from './amounts.ts';
import type { CouponDraft, CouponKind } from './draft.ts';
import { EntryList } from './entry-list.tsx';
import { CheckField, InputField, SelectField } from './fields.tsx';
import { readMoment } from './moments.ts';
import { newId } from './new-id.ts';

interface Props {
  readonly coupons: readonly CouponDraft[];
  readonly currency: string;
  /** How many orders used each, by its code. */
  readonly uses: Readonly<Record<string, number>>;
  readonly onChange: (coupons: readonly CouponDraft[]) => void;
}

const kinds = [
  ['percent', 'A share of the subtotal'],
  ['amount', 'An amount'],
  ['free-shipping', 'Free shipping'],
] as const satisfies readonly (readonly [CouponKind, string])[];

export function CouponSettings({ coupons, currency, uses, onChange }: Props): ReactNode {
  return (
    <EntryList
      entries={coupons}
      what="coupon"
      none="None."
      nameOf={({ promoCode }) => promoCode}
      make={() => ({
        ...{ id: newId(), promoCode: '', name: '', kind: 'percent' as const, value: '', minimum: '' },
        ...{ starts: '', expires: '', totalUses: '', usesPerCustomer: '', alone: false },
      })}
      onChange={onChange}
    >
      {(coupon, at, change) => (
        <>
          <div className="ow-fields">
            <Worth {...{ coupon, currency, change }} path={`coupons.${at}`} />
            <Limits {...{ coupon, currency, change }} path={`coupons.${at}`} />
          </div>
          <CheckField
            label="Not together with another"
            checked={coupon.alone}
            onChange={(alone) => change({ alone })}
          />
          <Standing coupon={coupon} uses={uses[coupon.promoCode] ?? 0} />
        </>
      )}
    </EntryList>
  );
}

/** How often it was used, and why nobody can use it now: shoppers are not told which of the reasons it is. */
function Standing({ coupon, uses }: { readonly coupon: CouponDraft; readonly uses: number }): ReactNode {
  const { timeZone } = useShop();
  const [now] = useState(Date.now);
  const starts = readMoment(coupon.starts, timeZone);
  const expires = readMoment(coupon.expires, timeZone);
  const isUsedUp = uses >= (readWhole(coupon.totalUses) ?? Number.POSITIVE_INFINITY);
  return (
    <p className="ow-quiet">
      {usesText(uses)}
      {starts !== undefined && starts > now && (
        <strong>
          {' '}
          Nobody can use it before <Moment at={starts} />.
        </strong>
      )}
      {expires !== undefined && expires <= now && (
        <strong>
          {' '}
          Nobody can use it since <Moment at={expires} />.
        </strong>
      )}
      {isUsedUp && <strong> That is as often as it may be.</strong>}
    </p>
  );
}

function usesText(count: number): string {
  return count === 0 ? 'Not used yet.' : `Used by ${count.toLocaleString('en')} ${count === 1 ? 'order' : 'orders'}.`;
}

interface PartProps {
  readonly coupon: CouponDraft;
  readonly currency: string;
  readonly path: string;
  readonly change: (more: Partial<CouponDraft>) => void;
}

function Worth({ coupon: { promoCode, name, kind, value }, currency, path, change }: PartProps): ReactNode {
  return (
    <>
      <InputField
        path={`${path}.promoCode`}
        label="Code"
        value={promoCode}
        onChange={(next) => change({ promoCode: next })}
      />
      <InputField path={`${path}.name`} label="Name" value={name} onChange={(next) => change({ name: next })} />
      <SelectField
        path={`${path}.kind`}
        label="Takes off"
        value={kind}
        options={kinds}
        onChange={(next) => change({ kind: kinds.find(([each]) => each === next)?.[0] ?? kind })}
      />
      {kind !== 'free-shipping' && (
        <InputField
          path={`${path}.value`}
          label={kind === 'percent' ? 'Percent' : `Amount, ${currency}`}
          inputMode="decimal"
          value={value}
          onChange={(next) => change({ value: next })}
        />
      )}
    </>
  );
}

function Limits({ coupon, currency, path, change }: PartProps): ReactNode {
  const { timeZone } = useShop();
  const clocks = timeZone === undefined ? undefined : `By the clocks of the shop: ${timeZone.replaceAll('_', ' ')}.`;
  return (
    <>
      <InputField
        path={`${path}.minimumSubtotalCents`}
        label={`From a subtotal of, ${currency}`}
        inputMode="decimal"
        value={coupon.minimum}
        onChange={(minimum) => change({ minimum })}
      />
      <InputField
        path={`${path}.starts`}
        label="Valid from"
        hint={clocks}
        type="datetime-local"
        value={coupon.starts}
        onChange={(starts) => change({ starts })}
      />
      <InputField
        path={`${path}.expires`}
        label="Valid until"
        hint={clocks}
        type="datetime-local"
        value={coupon.expires}
        onChange={(expires) => change({ expires })}
      />
      <InputField
        path={`${path}.totalUses`}
        label="Orders in all"
        hint="Empty: any number."
        inputMode="numeric"
        value={coupon.totalUses}
        onChange={(totalUses) => change({ totalUses })}
      />
      <InputField
        path={`${path}.usesPerCustomer`}
        label="Orders of one customer"
        hint="By email address or browser; empty: any number."
        inputMode="numeric"
        value={coupon.usesPerCustomer}
        onChange={(usesPerCustomer) => change({ usesPerCustomer })}
      />
    </>
  );
}
