import type { ShoppingCart } from '#contract';
import { accept, type Result, refuse } from '../lib/result.ts';
import type { Ledger } from './ledger.ts';
import type { Caller, CartParts, KeyRefusals } from './parts.ts';
import { couponOf } from './totals.ts';
import type { CartRow } from './view.ts';

type Cart = { shoppingCart: ShoppingCart };

/** Changes of what a cart costs beside its entries: promo codes and shipping. */
export interface CartTerms {
  applyCoupon(
    caller: Caller,
    promoCode: string,
  ): Promise<Result<Cart, 'coupon-invalid' | 'cart-unknown' | KeyRefusals>>;
  removeCoupon(caller: Caller, promoCode: string): Promise<Result<Cart, 'cart-unknown' | KeyRefusals>>;
  chooseShipping(
    caller: Caller,
    location: NonNullable<CartRow['shippingLocation']>,
    optionId: string | null,
  ): Promise<Result<Cart, 'shipping-unavailable' | 'cart-unknown' | KeyRefusals>>;
}

export function createTerms({ catalogue, now }: CartParts, ledger: Ledger): CartTerms {
  return {
    applyCoupon(caller, promoCode) {
      const command = { kind: 'apply-coupon', payload: { promoCode } };
      return ledger.perform(caller, command, 'cart-unknown', async ({ cart }) => {
        const rule = couponOf(catalogue.rules, promoCode);
        if (!rule || (rule.expires !== undefined && rule.expires <= now())) return refuse('coupon-invalid');
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
        const options = catalogue.rules.shippingOptions;
        const reaches = (id: string) =>
          options.some(
            (option) => option.id === id && (!option.countries || option.countries.includes(location.country)),
          );
        if (optionId !== null && !reaches(optionId)) return refuse('shipping-unavailable');
        return accept({ extra: () => ({}), set: { shippingLocation: location, shippingOptionId: optionId } });
      });
    },
  };
}
