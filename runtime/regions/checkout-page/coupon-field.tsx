import { type ReactNode, useRef } from 'react';
import type { ShoppingCart } from '#contract';
import type { CheckoutMessage } from '../../messages/checkout-page.ts';
import { CodeField, UsedCode } from './code-field.tsx';
import type { CouponsInUse } from './use-coupons.ts';

interface Props {
  message: CheckoutMessage;
  cart: ShoppingCart;
  coupons: CouponsInUse;
}

/** Codes of the cart that is being bought, and the field for one more. */
export function CouponField({ message, cart, coupons }: Props): ReactNode {
  const { error, isAsking, apply, remove } = coupons;
  const field = useRef<{ focus: () => void }>(null);
  const codes = [
    ...cart.invalidCoupons.map(({ promoCode: code }) => ({ code, text: message('couponInvalid', { code }) })),
    ...cart.validCoupons.map(({ promoCode: code, name }) => ({ code, text: name || code })),
  ];
  return (
    <CodeField
      {...{ field, error, isAsking, apply }}
      legend={message('discount')}
      label={message('coupon')}
      name="promoCode"
      button={message('applyCoupon')}
      action="coupon"
    >
      {codes.length > 0 && (
        <ul className="vt-lines">
          {codes.map(({ code, text }) => (
            <UsedCode
              key={code}
              remove={message('remove')}
              name={message('removeCoupon', { code })}
              action={`drop-coupon ${code}`}
              isAsking={isAsking}
              onRemove={() => void remove(code).then(() => field.current?.focus())}
            >
              {text}
            </UsedCode>
          ))}
        </ul>
      )}
    </CodeField>
  );
}
