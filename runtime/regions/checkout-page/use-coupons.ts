import { useState } from 'react';
import { applyCoupon, type OkOf, removeCoupon } from '#contract';
import { moneyText } from '#model';
import { failureText } from '../../api/failure-text.ts';
import { createIntentKey } from '../../api/key.ts';
import type { Reply } from '../../api/reply.ts';
import { services } from '../../page/services.ts';
import { announce } from '../../ui/announcer.ts';
import type { Checkout } from './use-checkout.ts';

/** The codes of the cart that is being bought: how they come and go. */
export function useCoupons({ message, money, send }: Checkout, came: string, isBlocked: boolean) {
  const [error, setError] = useState(came);
  const [isAsking, setAsking] = useState(false);

  /** Answers whether the cart has changed. */
  const change = async (asked: Promise<Reply<OkOf<typeof applyCoupon>>>): Promise<boolean> => {
    setAsking(true);
    const reply = await asked;
    setAsking(false);
    setError(reply.ok ? '' : failureText(reply, message, document));
    if (!reply.ok) return false;
    const { shoppingCart: cart } = reply.value;
    send({ type: 'cart-arrived', cart });
    announce(document, `${message('total')}: ${moneyText(cart.grandTotalCents, money)}`);
    // What stood in the way may have been the code: the server judges that.
    if (isBlocked) services(document).navigate(document.location.href);
    return true;
  };
  const apply = async (promoCode: string) =>
    !isAsking &&
    change(services(document).call(applyCoupon, { body: { promoCode }, idempotencyKey: createIntentKey() }));
  const remove = async (promoCode: string) =>
    !isAsking &&
    change(services(document).call(removeCoupon, { params: { promoCode }, idempotencyKey: createIntentKey() }));
  return { error, isAsking, apply, remove };
}

export type CouponsInUse = ReturnType<typeof useCoupons>;
