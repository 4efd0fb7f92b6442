import type { ApiErrorName, ShoppingCart } from '#contract';
import { accept, type Result, refuse } from '../lib/result.ts';
import { couponOf, isUsedUp } from './coupons.ts';
import type { Ledger } from './ledger.ts';
import type { Caller, CartParts, KeyErrors } from './parts.ts';
import type { CartQueries } from './read-cart.ts';
import { type CartRow, viewOf } from './view.ts';

type Cart = { shoppingCart: ShoppingCart };

/** Changes of what a cart costs beside its entries: promo codes and shipping. */
export interface CartTerms {
  applyCoupon(
    caller: Caller,
    promoCode: string,
  ): Promise<Result<Cart, 'coupon-invalid' | 'coupon-alone' | 'cart-unknown' | KeyErrors>>;
  removeCoupon(caller: Caller, promoCode: string): Promise<Result<Cart, 'cart-unknown' | KeyErrors>>;
  /**
   * Of an option that does not reach the place, the first that does is taken; none where none does. The place is kept also
   * where nobody can say what it costs.
   */
  chooseShipping(
    caller: Caller,
    location: NonNullable<CartRow['shippingLocation']>,
    optionId: string | null,
  ): Promise<Result<Cart, 'cart-unknown' | 'rates-unavailable' | KeyErrors>>;
}

export function createTerms(parts: CartParts, ledger: Ledger, queries: Pick<CartQueries, 'settled'>): CartTerms {
  const { catalogue, now } = parts;
  // Nobody is waited for inside a transaction: what it could not know is asked for after it.
  const settled = async <ErrorName extends ApiErrorName>(caller: Caller, changed: Result<Cart, ErrorName>) => {
    if (!changed.ok || !changed.value.shoppingCart.ratesOpen) return changed;
    const { cartToken } = changed.value.shoppingCart;
    return accept({ shoppingCart: await queries.settled({ ...caller, token: cartToken }) });
  };
  return {
    async applyCoupon(caller, promoCode) {
      const command = { kind: 'apply-coupon', payload: { promoCode } };
      const changed = await ledger.perform(caller, command, 'cart-unknown', async ({ cart, usesOf }) => {
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
      return settled(caller, changed);
    },

    async removeCoupon(caller, promoCode) {
      const command = { kind: 'remove-coupon', payload: { promoCode } };
      const changed = await ledger.perform(caller, command, 'cart-unknown', async ({ cart }) => {
        const promoCodes = cart.promoCodes.filter((code) => code.toUpperCase() !== promoCode.toUpperCase());
        return accept({ extra: () => ({}), set: { promoCodes } });
      });
      return settled(caller, changed);
    },

    async chooseShipping(caller, location, optionId) {
      const command = { kind: 'choose-shipping', payload: { location, optionId } };
      const changed = await ledger.perform(caller, command, 'cart-unknown', async ({ cart, stored }) => {
        const placed = { ...cart, shippingLocation: location, shippingOptionId: optionId };
        const { selectedShippingOption, ratesOpen } = viewOf(parts, placed, stored, null);
        const shippingOptionId = selectedShippingOption?.id ?? (ratesOpen ? optionId : null);
        return accept({ extra: () => ({}), set: { shippingLocation: location, shippingOptionId } });
      });
      const known = await settled(caller, changed);
      return known.ok && known.value.shoppingCart.ratesOpen ? refuse('rates-unavailable') : known;
    },
  };
}
