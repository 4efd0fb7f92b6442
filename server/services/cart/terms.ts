import { accept, refuse } from '../lib/result.ts';
import { couponOf, isInTime, isUsedUp } from './coupons.ts';
import type { Command } from './ledger.ts';
import { type CartRow, viewOf } from './view.ts';

/** A change of what a cart costs, beside its entries. */
type TermsCommand<ErrorName extends 'coupon-invalid' | 'coupon-alone' | 'cart-unknown' = 'cart-unknown'> = Command<
  object,
  ErrorName
>;

export function applyCoupon(promoCode: string): TermsCommand<'coupon-invalid' | 'coupon-alone' | 'cart-unknown'> {
  return {
    kind: 'apply-coupon',
    payload: { promoCode },
    missing: 'cart-unknown',
    async change({ parts, cart, usesOf }) {
      const { rules } = parts.catalogue;
      const rule = couponOf(rules, promoCode);
      if (!rule || !isInTime(rule, parts.now())) return refuse('coupon-invalid');
      const uses = await usesOf([rule.promoCode]);
      if (isUsedUp(rule, uses[rule.promoCode])) return refuse('coupon-invalid');
      const others = cart.promoCodes.flatMap((code) => couponOf(rules, code) ?? []).filter((one) => one !== rule);
      if (others.length > 0 && [rule, ...others].some(({ alone }) => alone)) return refuse('coupon-alone');
      return set({ promoCodes: [...new Set([...cart.promoCodes, rule.promoCode])] });
    },
  };
}

export function removeCoupon(promoCode: string): TermsCommand {
  return {
    kind: 'remove-coupon',
    payload: { promoCode },
    missing: 'cart-unknown',
    async change({ cart }) {
      return set({ promoCodes: cart.promoCodes.filter((code) => code.toUpperCase() !== promoCode.toUpperCase()) });
    },
  };
}

export function chooseShipping(
  location: NonNullable<CartRow['shippingLocation']>,
  optionId: string | null,
): TermsCommand {
  return {
    kind: 'choose-shipping',
    payload: { location, optionId },
    missing: 'cart-unknown',
    async change({ parts, cart, stored }) {
      const placed = { ...cart, shippingLocation: location, shippingOptionId: optionId };
      const { selectedShippingOption, ratesOpen } = viewOf(parts, placed, stored, null);
      const shippingOptionId = selectedShippingOption?.id ?? (ratesOpen ? optionId : null);
      return set({ shippingLocation: location, shippingOptionId });
    },
  };
}

function set(columns: Partial<CartRow>) {
  return accept({ extra: () => ({}), set: columns });
}
