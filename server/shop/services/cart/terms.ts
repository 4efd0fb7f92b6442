import type { ShoppingCart } from '#contract';
import { accept, type Result, refuse } from '../lib/result.ts';
import { couponOf, isUsedUp } from './coupons.ts';
import type { Ledger } from './ledger.ts';
import type { Caller, CartParts, KeyErrors } from './parts.ts';
import { optionsFor } from './shipping.ts';
import type { CartRow } from './view.ts';

type Cart = { shoppingCart: ShoppingCart };

/** Changes of what a cart costs beside its entries: promo codes and shipping. */
export interface CartTerms {
  applyCoupon(
    caller: Caller,
    promoCode: string,
  ): Promise<Result<Cart, 'coupon-invalid' | 'coupon-alone' | 'cart-unknown' | KeyErrors>>;
  removeCoupon(caller: Caller, promoCode: string): Promise<Result<Cart, 'cart-unknown' | KeyErrors>>;
  /** Of an option that does not reach the place, the first that does is taken; none where none does. */
  chooseShipping(
    caller: Caller,
    location: NonNullable<CartRow['shippingLocation']>,
    optionId: string | null,
  ): Promise<Result<Cart, 'cart-unknown' | KeyErrors>>;
}

export function createTerms({ catalogue, now }: CartParts, ledger: Ledger): CartTerms {
  return {
    applyCoupon(caller, promoCode) {
      const command = { kind: 'apply-coupon', payload: { promoCode } };
      return ledger.perform(caller, command, 'cart-unknown', async ({ cart, usesOf }) => {
        const { rules } = catalogue;
        const rule = couponOf(rules, promoCode);
        if (!rule || (rule.expires !== undefined && rule.expires <= now())) return refuse('coupon-invalid');
        const uses = await usesOf([rule.promoCode]);
        if (isUsedUp(rule, uses[rule.promoCode])) return refuse('coupon-invalid');
        const others = cart.promoCodes.flatMap((code) => couponOf(rules, code) ?? []).filter((one) => one !== rule);
        if (others.length > 0 && [rule, ...others].some(({ alone }) => alone)) return refuse('coupon-alone');
        const promoCodes = [...new Set([...cart.promoCodes, rule.promoCode])];
        return accept({ extra: () => ({}), set: { promoCodes } });
      });
    },

    removeCoupon(caller, promoCode) {
      const command = { kind: 'remove-coupon', payload: { promoCode } };
      return ledger.perform(caller, command, 'cart-unknown', async ({ cart }) => {
        const promoCodes = cart.promoCodes.filter((code) => code.toUpperCase() !== promoCode.toUpperCase());
        return accept({ extra: () => ({}), set: { promoCodes } });
      });
    },

    chooseShipping(caller, location, optionId) {
      const command = { kind: 'choose-shipping', payload: { location, optionId } };
      return ledger.perform(caller, command, 'cart-unknown', async () => {
        const options = optionsFor(catalogue.rules, location);
        const shippingOptionId = (options.find(({ id }) => id === optionId) ?? options[0])?.id ?? null;
        return accept({ extra: () => ({}), set: { shippingLocation: location, shippingOptionId } });
      });
    },
  };
}
