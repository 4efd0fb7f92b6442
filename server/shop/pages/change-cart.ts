import { type ApiErrorName, addEntry } from '#contract';
import { productFormUrl, productTypes } from '#model';
import type { Caller } from '../../services/cart/parts.ts';
import type { ApiError, Result } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { callerOf, keepCart } from '../api/cart-cookies.ts';
import type { RemoteCall } from '../api/upstream-call.ts';
import type { Redirect, Sent, Shown } from './private-page.ts';
import { questionsOf } from './product-questions.ts';
import { needsScript, notDone } from './remote-form.ts';

type Fields = URLSearchParams;
type Changed = Result<{ readonly shoppingCart: { readonly cartToken?: string | undefined } }, ApiErrorName>;
type Change = (carts: Services['carts'], caller: Caller, fields: Fields) => Promise<Changed> | undefined;

export const isAdding = (fields: Fields): boolean => fields.get('action') === 'add';

/** What the buttons of the cart do, by their value. */
const changes: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['quantity', (carts, caller, fields) => carts.changeQuantity(caller, entryOf(fields), fields.get('quantity'))],
  ['remove', (carts, caller, fields) => carts.remove(caller, entryOf(fields))],
  ['restore', (carts, caller, fields) => carts.restore(caller, entryOf(fields))],
  ['coupon', (carts, caller, fields) => (codeOf(fields) ? carts.applyCoupon(caller, codeOf(fields)) : undefined)],
  ['drop-coupon', (carts, caller, fields) => carts.removeCoupon(caller, codeOf(fields))],
]);

const entryOf = (fields: Fields) => fields.get('entryId') ?? '';
const codeOf = (fields: Fields) => (fields.get('promoCode') ?? '').trim();

/** The same rules as the API's, for a browser without script. */
export async function changeCart(sent: Sent): Promise<Redirect> {
  if (isAdding(sent.fields)) return add(sent);
  const { services, request, response, visitor, fields } = sent;
  const action = fields.get('action') ?? '';
  const result = await changes.get(action)?.(services.carts, callerOf({ visitor, request }), fields);
  if (result === undefined) return { to: '/cart' };
  if (!result.ok) return { to: `/cart?problem=${result.problem}&while=${encodeURIComponent(action)}` };
  keepCart(request, response, result.value.shoppingCart.cartToken);
  return { to: action === 'remove' ? '/cart?removed' : '/cart' };
}

/** The form that stands on a product page in place of the runtime's controls. */
async function add({ services, request, response, visitor, fields }: Sent): Promise<Redirect> {
  const { carts, catalogue } = services;
  const caller = callerOf({ visitor, request });
  const itemId = fields.get('itemId') ?? '';
  const sku = fields.get('sku') || undefined;
  const isSubscribed = fields.get('subscribe') === 'true';
  const wanted = { itemId, sku, quantity: fields.get('quantity') ?? '1', additionalFields: null };
  if (catalogue.item(itemId)?.productType === productTypes.giftCard) {
    return { to: `/checkout/giftcard?${new URLSearchParams({ giftCardProductId: itemId, ...(sku && { sku }) })}` };
  }
  if (questionsOf(services, itemId)) {
    const query = new URLSearchParams({ itemId, ...(sku && { sku }), quantity: wanted.quantity });
    if (isSubscribed) query.set('subscribe', 'true');
    return { to: `${productFormUrl}?${query}` };
  }
  if (isSubscribed) {
    const made = await carts.single(caller, 'subscription', wanted);
    return { to: made.ok ? subscribeAddress(made.value.cartToken) : `/cart?${errorQuery(made)}` };
  }
  const added = await carts.add(caller, wanted);
  if (!added.ok) return { to: `/cart?${errorQuery(added)}` };
  keepCart(request, response, added.value.shoppingCart.cartToken);
  return { to: fields.get('express') === 'true' ? '/commerce/goto-checkout' : '/cart?added' };
}

export const subscribeAddress = (cartToken: string): string =>
  `/checkout/subscribe?cartToken=${encodeURIComponent(cartToken)}`;

function errorQuery({ problem: error, details }: ApiError<ApiErrorName>): string {
  const query = new URLSearchParams({ problem: error });
  const open: unknown = details?.['options'];
  if (Array.isArray(open)) for (const option of open) if (typeof option === 'string') query.append('open', option);
  return query.toString();
}

/** Where another back end keeps the carts it is asked to add; the cart's other forms have no call there. */
export async function addRemotely({ services, fields }: Sent, call: RemoteCall): Promise<Redirect | Shown> {
  const itemId = fields.get('itemId') ?? '';
  const sku = fields.get('sku') || null;
  const isPlain = isAdding(fields) && fields.get('subscribe') !== 'true' && !questionsOf(services, itemId);
  if (!isPlain || services.catalogue.item(itemId)?.productType === productTypes.giftCard) return needsScript;
  const quantity = Number(fields.get('quantity') ?? '1');
  const added = await call(addEntry, { itemId, sku, quantity, additionalFields: null });
  return added.ok
    ? { to: fields.get('express') === 'true' ? '/commerce/goto-checkout' : '/cart?added' }
    : notDone(added);
}
