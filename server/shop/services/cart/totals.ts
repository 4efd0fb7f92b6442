import { isSameRegion, productTypes } from '#model';
import type { CouponRule, StoreRules } from '../catalogue/catalogue.ts';
import { type CouponUses, judgeCoupons } from './coupons.ts';
import { optionsFor } from './shipping.ts';

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
  /** What the shopper chose; where it does not reach, the first option that does stands in its place. */
  readonly shippingOptionId: string | null;
  /** Orders that used its coupons; none without. */
  readonly uses?: CouponUses;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Everything a cart costs, in whole minor units; no step leaves the integers. */
export function totalsOf(input: TotalsInput) {
  const { lines, rules, location } = input;
  const subtotalCents = sum(lines.map((line) => line.priceCents * line.quantity));
  const isOf = (type: number) => (line: PricedLine) => line.productType === type;
  const requiresShipping = lines.some(isOf(productTypes.physical));
  const { judged, open, isFreeShipping } = discountsOf(input, subtotalCents);
  const shippingOptions = requiresShipping
    ? optionsFor(rules, location).map(({ id, name, costCents, freeFromCents }) => {
        const isFree = isFreeShipping || (freeFromCents !== undefined && open >= freeFromCents);
        return { id, name, costCents: isFree ? 0 : costCents };
      })
    : [];
  const chosen = shippingOptions.find(({ id }) => id === input.shippingOptionId);
  const selectedShippingOption = chosen ?? (location && shippingOptions[0]) ?? null;
  const shippingCostCents = selectedShippingOption?.costCents ?? 0;
  const applicableTaxRules = taxesOf(input, open, shippingCostCents);
  const taxCents = sum(applicableTaxRules.filter(({ included }) => !included).map(({ amountCents }) => amountCents));

  return {
    subtotalCents,
    discountCents: subtotalCents - open,
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

/** What each code takes off, and what is left to pay: never less than nothing. */
function discountsOf({ rules, promoCodes, uses = {}, now }: TotalsInput, subtotalCents: number) {
  const coupons = judgeCoupons({ rules, promoCodes, subtotalCents, uses, now });
  let open = subtotalCents;
  const judged = coupons.map(({ code, rule, reason }) => {
    const discountCents = rule && !reason ? Math.min(open, discountOf(rule, subtotalCents)) : 0;
    open -= discountCents;
    return { promoCode: code, name: rule?.name ?? code, discountCents, ...(reason && { reason }) };
  });
  const isFreeShipping = coupons.some(({ rule, reason }) => rule?.kind === 'free-shipping' && !reason);
  return { judged, open, isFreeShipping };
}

/** The taxes of a place. One that the prices have in them is told, and adds nothing. */
function taxesOf({ rules, location }: TotalsInput, open: number, shippingCostCents: number) {
  return rules.taxRules
    .filter(
      ({ country, state }) =>
        location?.country === country && (!state || isSameRegion(country, state, location.state ?? '')),
    )
    .map(({ id, name, basisPoints, appliesToShipping, included }) => {
      const taxed = open + (appliesToShipping ? shippingCostCents : 0);
      const amountCents = included ? includedPartOf(taxed, basisPoints) : partOf(taxed, basisPoints);
      return { id, name, basisPoints, amountCents, ...(included && { included }) };
    });
}

function discountOf({ kind, value }: CouponRule, subtotalCents: number): number {
  if (kind === 'free-shipping') return 0;
  return kind === 'percent' ? partOf(subtotalCents, Math.min(value, 10_000)) : value;
}

/** Basis points of an amount, half a unit rounded up, exact beyond 2^53. */
function partOf(amountCents: number, basisPoints: number): number {
  return Number((BigInt(amountCents) * BigInt(basisPoints) + 5000n) / 10_000n);
}

/** The tax within an amount: of 119 at 19 percent it is 19. */
function includedPartOf(amountCents: number, basisPoints: number): number {
  const whole = 10_000n + BigInt(basisPoints);
  return Number((BigInt(amountCents) * BigInt(basisPoints) + whole / 2n) / whole);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
