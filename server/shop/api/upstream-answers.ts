import {
  createSubmissionKey,
  createSubscription,
  joinMailingList,
  readCart,
  readStock,
  ShoppingCart,
  saveSubmission,
  signUpForRestock,
  validateForm,
} from '#contract';
import { productTypes } from '#model';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';

export type KnownProducts = Pick<Catalogue, 'websiteId' | 'currency' | 'item'>;

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

type Members = Readonly<Record<string, unknown>>;
type Complete = (body: Members, known: KnownProducts, query: URLSearchParams) => unknown;

/**
 * What another back end answers to a call that went well, with what our pages read beside it: the calls say less than our
 * own server does, and a page takes what is not whole for no answer at all. Undefined where nothing is to be added.
 */
export function completeAnswer(
  { method, path }: { readonly method: string; readonly path: string },
  body: unknown,
  known: KnownProducts,
  query: URLSearchParams,
): Answered | undefined {
  const members: Members = Object(body);
  if (method === 'POST' && path.startsWith(validatePath)) return verdictOf(members);
  const complete = isCartCall(path) ? wholeCarts(method) : byCall[`${method} ${withSlash(path)}`];
  return complete && { status: 200, body: complete(members, known, query) };
}

const validatePath = validateForm.path.replace(/\{.*$/, '');
const withSlash = (path: string) => `${path.replace(/(?<!\/)\/+$/, '')}/`;
const isCartCall = (path: string) => withSlash(path).startsWith(withSlash(readCart.path));

const byCall: Readonly<Record<string, Complete>> = {
  [callOf(createSubmissionKey)]: (body) => ({ ...body, key: given(body, 'key') }),
  [callOf(createSubscription)]: (body) => ({ ...body, cartToken: given(body, 'cartToken') }),
  [callOf(saveSubmission)]: (body) => ({ ...body, submissionId: textOf(body['submissionId']) }),
  [callOf(signUpForRestock)]: () => ({}),
  [callOf(joinMailingList)]: () => ({}),
  [callOf(readStock)]: withSkus,
};

function callOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${withSlash(path)}`;
}

/** A field may be told in the answer or in its `data`. */
const given = (body: Members, name: string): string => textOf(body[name] ?? Object(body['data'])[name]);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Answers that are wrong are a refusal, whichever status says so. */
function verdictOf(body: Members): Answered {
  return Object.keys(Object(body['errors'])).length > 0
    ? { status: 400, body }
    : { status: 200, body: { valid: true } };
}

/** Variants are told in the order of the product's, without their names. */
function withSkus(body: Members, { item }: KnownProducts, query: URLSearchParams): unknown {
  const variants = item(query.get('itemId') ?? '')?.variants ?? [];
  const results = listOf(body['results']).map((row, at) => ({ sku: variants[at]?.sku ?? '', ...Object(row) }));
  return { ...body, results };
}

function wholeCarts(method: string): Complete {
  if (method === 'GET') return wholeCart;
  return (body, known) => ({
    ...body,
    ...('shoppingCart' in body && { shoppingCart: wholeCart(Object(body['shoppingCart']), known) }),
    ...('newlyAdded' in body && { newlyAdded: wholeEntry(Object(body['newlyAdded']), known) }),
    ...('updatedEntry' in body && { updatedEntry: wholeEntry(Object(body['updatedEntry']), known) }),
  });
}

/** Members that no cart of ours can have, such as a place without a country, count as not told. */
export function wholeCart(cart: Members, known: KnownProducts): Members {
  const told = {
    currency: known.currency,
    created: 0,
    ...cart,
    id: textOf(cart['id']),
    websiteId: textOf(cart['websiteId']) || known.websiteId,
    entries: listOf(cart['entries']).map((entry) => wholeEntry(Object(entry), known)),
  };
  const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = ShoppingCart.shape;
  const isReadable = ([name, value]: [string, unknown]) =>
    name === 'entries' || shape[name]?.safeParse(value).success !== false;
  return Object.fromEntries(Object.entries(told).filter(isReadable));
}

function wholeEntry(entry: Members, { item }: KnownProducts): Members {
  const product = item(textOf(entry['itemId']));
  const { additionalFields, chosenVariant } = entry;
  const answers = typeof additionalFields === 'object' && additionalFields !== null;
  return {
    productType: product?.productType ?? productTypes.physical,
    ...(product?.fullUrl && { fullUrl: product.fullUrl }),
    ...(product?.imageUrl && { imageUrl: product.imageUrl }),
    ...entry,
    ...(answers && { additionalFields: JSON.stringify(additionalFields) }),
    chosenVariant: chosenVariant ? { ...chosenVariant, attributes: Object(chosenVariant)['attributes'] ?? {} } : null,
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
