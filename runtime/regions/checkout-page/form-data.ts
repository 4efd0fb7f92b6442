import type { Address, BodyInput, chooseShipping, placeOrder } from '#contract';
import { addressRules, checkPostalCode, isAddressCountry, isEmail, type MessageOf } from '#model';
import type { checkoutFieldMessages } from '../../messages/checkout-page.ts';

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
  'method',
  'payment',
] as const;

export type CheckoutField = (typeof checkoutFields)[number];
export type CheckoutValues = Partial<Record<CheckoutField, string>>;
/** What is wrong with each field. */
export type FieldErrors = Readonly<Partial<Record<CheckoutField, string>>>;

/** What the fields begin with, and what is wrong with them. */
export interface Answers {
  readonly values: CheckoutValues;
  readonly errors: FieldErrors;
}

const requiredAddress = ['firstName', 'lastName', 'address1', 'city', 'country'] as const;

/** Fields that still need an answer. */
function missingFields(values: CheckoutValues, requiresShipping: boolean): readonly CheckoutField[] {
  const needed: readonly CheckoutField[] = ['email', ...(requiresShipping ? requiredAddress : []), ...placeNeeded()];
  return needed.filter((field) => (values[field] ?? '').trim() === '');

  function placeNeeded(): readonly CheckoutField[] {
    const { country = '' } = values;
    if (!requiresShipping || !isAddressCountry(country)) return [];
    return addressRules[country].needed.map((part) => (part === 'postal' ? 'postalCode' : part));
  }
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
  cart: { cartToken: string; expectedTotalCents: number; giftCardCents: number; requiresShipping: boolean },
): BodyInput<typeof placeOrder> {
  const { cartToken, expectedTotalCents, giftCardCents, requiresShipping } = cart;
  return {
    cartToken,
    expectedTotalCents,
    ...(giftCardCents > 0 && { giftCardCents }),
    email: values.email ?? '',
    shippingAddress: requiresShipping ? addressOf(values) : null,
    shippingOptionId: values.shippingOptionId || null,
    payment: { method: values.method ?? '', token: values.payment ?? '' },
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

/** Where it goes and how, as the call wants it. */
export function shippingOf(
  values: CheckoutValues,
): Pick<BodyInput<typeof chooseShipping>, 'location' | 'shippingOptionId'> {
  return {
    location: {
      country: values.country ?? '',
      ...(values.region ? { state: values.region } : {}),
      ...(values.postalCode ? { zip: values.postalCode } : {}),
    },
    shippingOptionId: values.shippingOptionId || null,
  };
}

/** What a shopper can put right before anything is sent; the server checks everything again. */
export function checkCheckout(
  values: CheckoutValues,
  requiresShipping: boolean,
  messageOf: MessageOf<typeof checkoutFieldMessages>,
): FieldErrors {
  const found: Partial<Record<CheckoutField, string>> = {};
  for (const field of missingFields(values, requiresShipping)) found[field] = messageOf('required');
  if (found.email !== undefined) found.email = messageOf('emailBlank');
  else if (!isEmail(values.email ?? '')) found.email = messageOf('emailInvalid');
  const { country = '', postalCode = '' } = values;
  if (requiresShipping && isAddressCountry(country) && postalCode !== '') {
    const wrong = checkPostalCode(country, postalCode, messageOf);
    if (wrong !== undefined) found.postalCode = wrong;
  }
  return found;
}

/** What the server says of the fields, by the field that a path ends in. */
export function fieldErrors(errors: Readonly<Record<string, string>>): FieldErrors {
  const found: Partial<Record<CheckoutField, string>> = {};
  for (const [path, text] of Object.entries(errors)) {
    const name = path.split('.').at(-1);
    const field = checkoutFields.find((each) => each === name);
    if (field) found[field] = text;
  }
  return found;
}
