import type { CouponRule, StoreRules } from '../catalogue/catalogue.ts';

/** How many orders stand that used a coupon: in all, and of the customer in question. */
export interface CouponUse {
  readonly total: number;
  readonly own: number;
}

/** By code, as the cart has it; a code that nobody used is absent. */
export type CouponUses = Readonly<Record<string, CouponUse>>;

export interface JudgedCoupon {
  readonly code: string;
  readonly rule: CouponRule | undefined;
  /** Why it does not count. */
  readonly reason: 'not valid' | 'subtotal too low' | 'used up' | 'not together' | undefined;
}

interface CouponsAsked {
  readonly rules: Pick<StoreRules, 'coupons'>;
  /** As they were entered: of two that do not go together, the earlier stays. */
  readonly promoCodes: readonly string[];
  readonly subtotalCents: number;
  readonly uses: CouponUses;
  readonly now: number;
}

/** Which of a cart's codes count. */
export function judgeCoupons({ promoCodes, ...asked }: CouponsAsked): JudgedCoupon[] {
  const judged: JudgedCoupon[] = [];
  for (const code of promoCodes) {
    const one = judgeCoupon(code, asked);
    const counted = judged.filter(({ reason }) => reason === undefined);
    const clashes = counted.length > 0 && (one.rule?.alone || counted.some(({ rule }) => rule?.alone));
    judged.push(one.reason === undefined && clashes ? { ...one, reason: 'not together' } : one);
  }
  return judged;
}

/** Whether a coupon has begun and not ended. */
export const isInTime = ({ starts = 0, expires = Number.POSITIVE_INFINITY }: CouponRule, now: number): boolean =>
  starts <= now && now < expires;

/** One reason for unknown, not begun and expired: it tells a guesser nothing. */
function judgeCoupon(
  code: string,
  { rules, subtotalCents, uses, now }: Omit<CouponsAsked, 'promoCodes'>,
): JudgedCoupon {
  const rule = couponOf(rules, code);
  if (!rule || !isInTime(rule, now)) return { code, rule, reason: 'not valid' };
  if (isUsedUp(rule, uses[code])) return { code, rule, reason: 'used up' };
  if (subtotalCents < (rule.minimumSubtotalCents ?? 0)) return { code, rule, reason: 'subtotal too low' };
  return { code, rule, reason: undefined };
}

/** Whether no further order may use a coupon. */
export function isUsedUp(
  { totalUses, usesPerCustomer }: CouponRule,
  { total, own }: CouponUse = { total: 0, own: 0 },
): boolean {
  return (totalUses !== undefined && total >= totalUses) || (usesPerCustomer !== undefined && own >= usesPerCustomer);
}

export function isLimited(rule: CouponRule | undefined): boolean {
  return rule?.totalUses !== undefined || rule?.usesPerCustomer !== undefined;
}

export function couponOf(rules: Pick<StoreRules, 'coupons'>, code: string): CouponRule | undefined {
  return rules.coupons.find(({ promoCode }) => promoCode.toUpperCase() === code.toUpperCase());
}
