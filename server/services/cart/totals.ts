import { productTypes } from '#model';
import type { CouponRule, StoreRules } from '../catalogue/catalogue.ts';
import { donationType } from '../catalogue/donations.ts';
import type { KnownRates } from '../rates/rates.ts';
import { partOf, type UnplacedCart } from '../rates/tables.ts';
import { type CouponUses, judgeCoupons } from './coupons.ts';

export interface PricedLine {
  readonly itemId: string;
  readonly sku: string;
  readonly quantity: number;
  readonly priceCents: number;
  readonly productType: number;
  /** Categories and tags of the product. */
  readonly labels?: readonly string[];
  /** Of one piece. */
  readonly weightGrams?: number;
}

export interface TotalsInput {
  readonly lines: readonly PricedLine[];
  readonly currency: string;
  readonly rules: Pick<StoreRules, 'coupons'>;
  readonly rates: KnownRates;
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
  const { lines, rates, location } = input;
  const subtotalCents = sum(lines.map((line) => line.priceCents * line.quantity));
  const isOf = (type: number) => (line: PricedLine) => line.productType === type;
  const requiresShipping = lines.some(isOf(productTypes.physical));
  const { judged, open, isFreeShipping } = discountsOf(input, subtotalCents);
  const rated = ratedCart(input, subtotalCents - open);
  const known = requiresShipping ? rates.shipping(rated) : [];
  const shippingOptions = (known ?? []).map(({ id, name, costCents }) => {
    return { id, name, costCents: isFreeShipping ? 0 : costCents };
  });
  const chosen = shippingOptions.find(({ id }) => id === input.shippingOptionId);
  const selectedShippingOption = chosen ?? (location && shippingOptions[0]) ?? null;
  const shippingCostCents = selectedShippingOption?.costCents ?? 0;
  const taxes = known && rates.taxes(rated, shippingCostCents);
  const applicableTaxRules = taxes ?? [];
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
    applicableTaxRules: applicableTaxRules.map(({ lines: taxed, ...tax }) => ({
      ...tax,
      ...(taxed && { lines: [...taxed] }),
    })),
    // No zero is shown for what nobody could reckon.
    ...(taxes === undefined && { ratesOpen: true }),
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

const kinds: Readonly<Record<number, UnplacedCart['lines'][number]['kind']>> = {
  [productTypes.digital]: 'digital',
  [productTypes.service]: 'service',
  [productTypes.giftCard]: 'gift-card',
  [donationType]: 'donation',
};

/** The cart as tax and shipping are reckoned by; alike for alike carts, so that an answer is found again. */
function ratedCart({ lines, currency, location }: TotalsInput, discountCents: number): UnplacedCart {
  const { country, state, zip } = location ?? {};
  return {
    currency,
    destination: country === undefined ? null : { country, ...(state && { state }), ...(zip && { zip }) },
    lines: lines.map(({ itemId, sku, quantity, priceCents, productType, labels = [], weightGrams = 0 }) => ({
      ...{ itemId, sku, quantity, amountCents: priceCents * quantity, kind: kinds[productType] ?? 'physical' },
      ...{ labels, weightGrams: weightGrams * quantity },
    })),
    discountCents,
  };
}

function discountOf({ kind, value }: CouponRule, subtotalCents: number): number {
  if (kind === 'free-shipping') return 0;
  return kind === 'percent' ? partOf(subtotalCents, Math.min(value, 10_000)) : value;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
