import { productTypes } from '#model';
import type { CouponRule, StoreRules } from '../catalogue/catalogue.ts';

export interface PricedLine {
  readonly quantity: number;
  readonly priceCents: number;
  readonly productType: number;
}

export interface TotalsInput {
  readonly lines: readonly PricedLine[];
  readonly rules: StoreRules;
  readonly promoCodes: readonly string[];
  readonly location: { readonly country: string; readonly state?: string; readonly zip?: string } | null;
  readonly shippingOptionId: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Everything a cart costs, in whole minor units; no step leaves the integers. */
export function totalsOf({ lines, rules, promoCodes, location, shippingOptionId, now }: TotalsInput) {
  const subtotalCents = sum(lines.map((line) => line.priceCents * line.quantity));
  const isOf = (type: number) => (line: PricedLine) => line.productType === type;
  const requiresShipping = lines.some(isOf(productTypes.physical));

  const coupons = promoCodes.map((code) => judgeCoupon(code, rules, subtotalCents, now));
  const freeShipping = coupons.some(({ rule, reason }) => rule?.kind === 'free-shipping' && !reason);
  let open = subtotalCents;
  const judged = coupons.map(({ code, rule, reason }) => {
    const discountCents = rule && !reason ? Math.min(open, discountOf(rule, subtotalCents)) : 0;
    open -= discountCents;
    return { promoCode: code, name: rule?.name ?? code, discountCents, ...(reason && { reason }) };
  });
  const discountCents = subtotalCents - open;

  const shippingOptions = requiresShipping
    ? rules.shippingOptions
        .filter(({ countries }) => !countries || (location && countries.includes(location.country)))
        .map(({ id, name, costCents, freeFromCents }) => {
          const isFree = freeShipping || (freeFromCents !== undefined && open >= freeFromCents);
          return { id, name, costCents: isFree ? 0 : costCents };
        })
    : [];
  const selectedShippingOption = shippingOptions.find(({ id }) => id === shippingOptionId) ?? null;
  const shippingCostCents = selectedShippingOption?.costCents ?? 0;

  const applicableTaxRules = rules.taxRules
    .filter(({ country, state }) => location?.country === country && (!state || state === location.state))
    .map(({ id, name, basisPoints, appliesToShipping }) => {
      const taxed = open + (appliesToShipping ? shippingCostCents : 0);
      return { id, name, basisPoints, amountCents: partOf(taxed, basisPoints) };
    });
  const taxCents = sum(applicableTaxRules.map(({ amountCents }) => amountCents));

  return {
    subtotalCents,
    discountCents,
    taxCents,
    shippingCostCents,
    grandTotalCents: open + shippingCostCents + taxCents,
    totalQuantity: sum(lines.map(({ quantity }) => quantity)),
    hasDigital: lines.some(isOf(productTypes.digital)),
    purelyDigital: lines.length > 0 && lines.every(isOf(productTypes.digital)),
    requiresShipping,
    shippingOptions,
    selectedShippingOption,
    applicableTaxRules,
    coupons: judged,
    validCoupons: judged.filter(({ reason }) => !reason),
    invalidCoupons: judged.filter(({ reason }) => reason),
  };
}

/** Whether a code counts for this subtotal, and why not. One answer for unknown and expired: it tells a guesser nothing. */
function judgeCoupon(code: string, rules: StoreRules, subtotalCents: number, now: number) {
  const rule = couponOf(rules, code);
  if (!rule || (rule.expires !== undefined && rule.expires <= now)) return { code, rule, reason: 'not valid' };
  if (subtotalCents < (rule.minimumSubtotalCents ?? 0)) return { code, rule, reason: 'subtotal too low' };
  return { code, rule, reason: undefined };
}

export function couponOf(rules: StoreRules, code: string): CouponRule | undefined {
  return rules.coupons.find(({ promoCode }) => promoCode.toUpperCase() === code.toUpperCase());
}

function discountOf({ kind, value }: CouponRule, subtotalCents: number): number {
  if (kind === 'free-shipping') return 0;
  return kind === 'percent' ? partOf(subtotalCents, Math.min(value, 10_000)) : value;
}

/** Basis points of an amount, half a unit rounded up, exact beyond 2^53. */
function partOf(amountCents: number, basisPoints: number): number {
  return Number((BigInt(amountCents) * BigInt(basisPoints) + 5000n) / 10_000n);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
