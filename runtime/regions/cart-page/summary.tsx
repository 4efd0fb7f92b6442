import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { ShoppingCart } from '#contract';
import { type MoneyFormat, moneyText } from '#model';
import type { CartPageMessage } from '../../messages/cart-page.ts';
import { Totals } from '../totals.tsx';
import type { CartError } from './machine.ts';

interface Props {
  cart: ShoppingCart;
  money: MoneyFormat;
  message: CartPageMessage;
  crumb: string;
  isLive: boolean;
  isBusy: boolean;
  error: CartError | undefined;
  applyCode: (code: string) => void;
  dropCoupon: (code: string) => void;
}

export function Summary({ cart, money, message, crumb, isLive, isBusy, error, applyCode, dropCoupon }: Props) {
  const id = useId();
  const tooLow = cart.subtotalCents < cart.minimumSubtotalCents;
  const incomplete = cart.invalidCoupons.length > 0 || cart.entries.some(({ problem: wrong }) => wrong !== undefined);
  const blocked = tooLow || incomplete;
  const reason = tooLow
    ? message('minimumSubtotal', { subtotal: moneyText(cart.minimumSubtotalCents, money) })
    : message('updateMissing');

  return (
    <aside className="vt-summary" aria-labelledby={`${id}-title`} aria-busy={isBusy}>
      <h2 id={`${id}-title`}>{message('orderSummary')}</h2>
      <CouponField {...{ id, message, crumb, error, applyCode }} count={cart.validCoupons.length} />
      {cart.invalidCoupons.map(({ promoCode }) => (
        <div className="vt-problem" key={promoCode}>
          {message('couponInvalid', { code: promoCode })} <DropCoupon {...{ promoCode, message, crumb, dropCoupon }} />
        </div>
      ))}
      {cart.validCoupons.map(({ promoCode, name }) => (
        <div className="vt-quiet" key={promoCode}>
          {name || promoCode} <DropCoupon {...{ promoCode, message, crumb, dropCoupon }} />
        </div>
      ))}
      <Totals {...{ message, money }} sums={cart} />
      {blocked && (
        <p className="vt-problem" id={`${id}-blocked`}>
          {reason}
        </p>
      )}
      <a
        className="vt-button vt-wide"
        href={blocked ? undefined : '/checkout'}
        role={blocked ? 'link' : undefined}
        aria-disabled={blocked || undefined}
        aria-describedby={blocked ? `${id}-blocked` : undefined}
        tabIndex={blocked ? 0 : undefined}
        data-live={isLive || undefined}
      >
        {message('checkout')}
      </a>
    </aside>
  );
}

type CouponProps = Pick<Props, 'message' | 'crumb' | 'error' | 'applyCode'> & { id: string; count: number };

function CouponField({ id, message, crumb, error, applyCode, count }: CouponProps) {
  const code = useRef<HTMLInputElement>(null);
  const before = useRef(count);
  useEffect(() => {
    // A code that was taken stands below the field.
    if (count > before.current && code.current) code.current.value = '';
    before.current = count;
  }, [count]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.current?.value.trim() ?? '';
    if (typed !== '') applyCode(typed);
  };
  return (
    <>
      <form className="vt-coupon" method="post" action="/cart" onSubmit={submit}>
        <input type="hidden" name="crumb" value={crumb} />
        <label htmlFor={`${id}-code`}>{message('coupon')}</label>
        <input
          ref={code}
          id={`${id}-code`}
          name="promoCode"
          autoComplete="off"
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {})}
        />
        <button type="submit" className="vt-button vt-button-quiet" name="action" value="coupon">
          {message('applyCoupon')}
        </button>
      </form>
      {error && (
        <p className="vt-problem" id={`${id}-problem`}>
          {error.text}
        </p>
      )}
    </>
  );
}

function DropCoupon({
  promoCode,
  message,
  crumb,
  dropCoupon,
}: { promoCode: string } & Pick<Props, 'message' | 'crumb' | 'dropCoupon'>) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    dropCoupon(promoCode);
  };
  return (
    <form className="vt-inline" method="post" action="/cart" onSubmit={onSubmit}>
      <input type="hidden" name="crumb" value={crumb} />
      <input type="hidden" name="promoCode" value={promoCode} />
      <button
        type="submit"
        className="vt-link"
        name="action"
        value="drop-coupon"
        aria-label={message('removeCoupon', { code: promoCode })}
      >
        {message('remove')}
      </button>
    </form>
  );
}
