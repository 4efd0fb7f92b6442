import type { Address, BodyInput, chooseShipping, placeOrder } from '#contract';
import { addressRules, checkPostalCode, isAddressCountry, isEmail, isVatId, type MessageOf } from '#model';
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
  'company',
  'vatId',
  'billingFirstName',
  'billingLastName',
  'billingAddress1',
  'billingAddress2',
  'billingCity',
  'billingRegion',
  'billingPostalCode',
  'billingCountry',
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

/** The parts of an address by the names of their fields: where the parcel goes, and where the invoice goes. */
export const addressFields = {
  delivery: {
    ...{ firstName: 'firstName', lastName: 'lastName', address1: 'address1', address2: 'address2', city: 'city' },
    ...{ region: 'region', postalCode: 'postalCode', country: 'country', phone: 'phone' },
  },
  billing: {
    ...{ firstName: 'billingFirstName', lastName: 'billingLastName', address1: 'billingAddress1' },
    ...{ address2: 'billingAddress2', city: 'billingCity', region: 'billingRegion' },
    ...{ postalCode: 'billingPostalCode', country: 'billingCountry' },
  },
} as const satisfies Record<string, Partial<Record<keyof Address, CheckoutField>>>;

type AddressKind = keyof typeof addressFields;
export type AddressNames = Readonly<Partial<Record<keyof Address, CheckoutField>>>;

/** What was typed into the fields of an address. */
function typedAddress(values: CheckoutValues, kind: AddressKind): Partial<Address> {
  const names: AddressNames = addressFields[kind];
  const parts = Object.entries(names).map(([part, field]) => [part, values[field] ?? ''] as const);
  return Object.fromEntries(parts.filter(([, text]) => text.trim() !== ''));
}

/** Whether the invoice goes somewhere of its own: a country alone may be what a browser has filled in. */
const hasBillingAddress = (values: CheckoutValues): boolean =>
  Object.keys(typedAddress(values, 'billing')).some((part) => part !== 'country' && part !== 'region');

const requiredAddress = ['firstName', 'lastName', 'address1', 'city', 'country'] as const;

/** What mail to a country does not arrive without, beside street and town. */
export const placesNeeded = (country = ''): readonly ('region' | 'postal')[] =>
  isAddressCountry(country) ? addressRules[country].needed : [];

/** Fields that still need an answer. */
function missingFields(values: CheckoutValues, kinds: readonly AddressKind[]): readonly CheckoutField[] {
  const needed: readonly CheckoutField[] = ['email', ...kinds.flatMap(addressNeeded)];
  return needed.filter((field) => (values[field] ?? '').trim() === '');

  function addressNeeded(kind: AddressKind): readonly CheckoutField[] {
    const names = addressFields[kind];
    const places = placesNeeded(values[names.country]);
    const parts = [...requiredAddress, ...places.map((part) => (part === 'postal' ? 'postalCode' : part))];
    return parts.map((part) => names[part]);
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
    shippingAddress: requiresShipping ? addressOf(values, 'delivery') : null,
    ...billingOf(values),
    shippingOptionId: values.shippingOptionId || null,
    payment: { method: values.method ?? '', token: values.payment ?? '' },
  };
}

function addressOf(values: CheckoutValues, kind: AddressKind): Address {
  return { firstName: '', lastName: '', address1: '', city: '', country: '', ...typedAddress(values, kind) };
}

/** Whom the invoice is for, where anything was said of it. */
function billingOf(values: CheckoutValues): Pick<BodyInput<typeof placeOrder>, 'billing'> {
  const { company, vatId } = values;
  const address = hasBillingAddress(values) ? addressOf(values, 'billing') : undefined;
  if (!company && !vatId && !address) return {};
  return { billing: { ...(company && { company }), ...(vatId && { vatId }), ...(address && { address }) } };
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
  const kinds: readonly AddressKind[] = [
    ...(requiresShipping ? (['delivery'] as const) : []),
    ...(hasBillingAddress(values) ? (['billing'] as const) : []),
  ];
  for (const field of missingFields(values, kinds)) found[field] = messageOf('required');
  if (found.email !== undefined) found.email = messageOf('emailBlank');
  else if (!isEmail(values.email ?? '')) found.email = messageOf('emailInvalid');
  for (const kind of kinds) {
    const names = addressFields[kind];
    const country = values[names.country] ?? '';
    const postalCode = values[names.postalCode] ?? '';
    const wrong =
      isAddressCountry(country) && postalCode !== '' ? checkPostalCode(country, postalCode, messageOf) : undefined;
    if (wrong !== undefined) found[names.postalCode] = wrong;
  }
  if (values.vatId && !isVatId(values.vatId)) found.vatId = messageOf('vatIdInvalid');
  return found;
}

/** What the server says of the fields, by the field that a path ends in. */
export function fieldErrors(errors: Readonly<Record<string, string>>): FieldErrors {
  const found: Partial<Record<CheckoutField, string>> = {};
  for (const [path, text] of Object.entries(errors)) {
    const part = path.split('.').at(-1) ?? '';
    const names: Readonly<Record<string, CheckoutField>> = path.startsWith('billing.address.')
      ? addressFields.billing
      : {};
    const field = names[part] ?? checkoutFields.find((each) => each === part);
    if (field) found[field] = text;
  }
  return found;
}
