/** How codes come into a cart and leave it. */
export const couponMessages = {
  coupon: 'Coupon code',
  applyCoupon: 'Apply',
  removeCoupon: 'Remove coupon {code}',
  couponInvalid: 'The code {code} cannot be used.',
} as const;
