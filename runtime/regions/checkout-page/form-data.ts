import type { Address, BodyInput, placeOrder } from '#contract';

/** The fields of the checkout form; a plain post carries the same names. */
export const checkoutFields = [
  'email',
  'firstName',
  'lastName',
  'address1',
  'address2',
  'city',
  'region',
  'postalCode',
  'country',
  'phone',
  'shippingOptionId',
  'payment',
] as const;

export type CheckoutField = (typeof checkoutFields)[number];
export type CheckoutValues = Partial<Record<CheckoutField, string>>;

const requiredAddress = ['firstName', 'lastName', 'address1', 'city', 'country'] as const;

/** Fields that still need an answer. */
export function missingFields(values: CheckoutValues, requiresShipping: boolean): readonly CheckoutField[] {
  const needed: readonly CheckoutField[] = ['email', ...(requiresShipping ? requiredAddress : [])];
  return needed.filter((field) => (values[field] ?? '').trim() === '');
}

/** Reads the form as a browser has it, or as it posted it. */
export function readCheckoutValues(data: { get: (name: string) => unknown }): CheckoutValues {
  const values: CheckoutValues = {};
  for (const field of checkoutFields) {
    const value = data.get(field);
    if (typeof value === 'string') values[field] = value.trim();
  }
  return values;
}

/** The order as the call wants it. */
export function orderOf(
  values: CheckoutValues,
  cart: { cartToken: string; expectedTotalCents: number; requiresShipping: boolean },
): BodyInput<typeof placeOrder> {
  const { cartToken, expectedTotalCents, requiresShipping } = cart;
  return {
    cartToken,
    expectedTotalCents,
    email: values.email ?? '',
    shippingAddress: requiresShipping ? addressOf(values) : null,
    shippingOptionId: values.shippingOptionId || null,
    payment: { method: 'test', token: values.payment ?? 'approve' },
  };
}

function addressOf(values: CheckoutValues): Address {
  const optional = (name: 'address2' | 'region' | 'postalCode' | 'phone') =>
    values[name] ? { [name]: values[name] } : {};
  return {
    firstName: values.firstName ?? '',
    lastName: values.lastName ?? '',
    address1: values.address1 ?? '',
    city: values.city ?? '',
    country: values.country ?? '',
    ...optional('address2'),
    ...optional('region'),
    ...optional('postalCode'),
    ...optional('phone'),
  };
}
