import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ProblemName } from '#contract';
import { productFormUrl, productTypes } from '#model';
import { clientOf, type Limiter, originOf, type Visitors } from '../../http/security/index.ts';
import { callerOf, keepCart } from '../api/cart-cookies.ts';
import { readPosted } from '../api/read-body.ts';
import type { Services } from '../services/services.ts';
import { placePlainOrder, showAgain } from './no-script-checkout.ts';
import { questionsOf } from './product-form.ts';

interface Parts {
  readonly services: Services;
  readonly visitors: Visitors;
  readonly limiter: Limiter;
}

type Fields = URLSearchParams;
type Answer = { readonly to: string };

/**
 * The same rules as the calls, for a browser without script: a form is posted, something happens, and a redirect (303)
 * shows the page again, so that reloading never sends twice. A checkout that is refused is answered with its page, and
 * all that was typed in it.
 */
export function createPlainForms(parts: Parts): RequestHandler {
  const router = Router();
  const body = express.text({ limit: '100kb', inflate: false, type: 'application/x-www-form-urlencoded' });
  const post = (
    path: string,
    answer: (parts: Parts, request: Request, response: Response, fields: Fields) => Promise<Answer>,
  ) =>
    router.post(path, body, async (request, response) => {
      const fields = readPosted(request.body);
      const refused = judge(parts, request, fields) ?? (await limit(parts, path, request, fields));
      const { to } =
        refused === undefined ? await answer(parts, request, response, fields) : { to: `/cart?problem=${refused}` };
      if (refused !== undefined) parts.visitors.greet(request, response);
      response.set('Cache-Control', 'private, no-store').redirect(303, to);
    });
  post('/cart', changeCart);
  post('/checkout/giftcard', startGiftCard);
  router.post('/checkout', body, async (request, response, next) => {
    const fields = readPosted(request.body);
    const refused = judge(parts, request, fields) ?? (await limit(parts, '/checkout', request, fields));
    const placed =
      refused === undefined
        ? await placePlainOrder(parts, request, response, fields)
        : { ok: false as const, problem: refused };
    response.set('Cache-Control', 'private, no-store');
    if (placed.ok) return response.redirect(303, placed.to);
    // What another site may have filled in is not shown as if the shopper had.
    if (refused !== undefined && originOf(request.headers) !== 'own') {
      parts.visitors.greet(request, response);
      return response.redirect(303, `/checkout?problem=${refused}`);
    }
    // The answer is a page of the site like any other; the pages' router makes it.
    request.url = showAgain(request, fields, placed);
    request.method = 'GET';
    next();
  });
  return router;
}

/**
 * A product page is the same for everybody and carries no crumb: a post from it is believed when the browser says that
 * it comes from our own page. Everything else needs its crumb.
 */
function judge({ visitors }: Parts, request: Request, fields: Fields): ProblemName | undefined {
  const origin = originOf(request.headers);
  if (origin === 'foreign') return 'origin-foreign';
  if (fields.get('action') === 'add') return origin === 'own' ? undefined : 'origin-foreign';
  const verdict = visitors.judge(request, fields.get('crumb') ?? undefined);
  return verdict === 'good' ? undefined : verdict;
}

/** Counted with the calls that do the same. */
async function limit({ limiter }: Parts, path: string, request: Request, fields: Fields) {
  const kind = path === '/checkout' ? 'checkout' : fields.get('action') === 'coupon' ? 'guess' : 'cart';
  const seconds = await limiter.refuses(kind, clientOf(request));
  return seconds === undefined ? undefined : 'rate-limited';
}

async function changeCart(parts: Parts, request: Request, response: Response, fields: Fields): Promise<Answer> {
  const { carts } = parts.services;
  const visitor = parts.visitors.greet(request, response);
  const caller = callerOf({ visitor, request });
  const entryId = fields.get('entryId') ?? '';
  const code = (fields.get('promoCode') ?? '').trim();
  const action = fields.get('action') ?? '';
  if (action === 'add') return add(parts, request, response, fields);
  const result = await change();
  if (result === undefined) return { to: '/cart' };
  if (!result.ok) return { to: `/cart?problem=${result.problem}&while=${encodeURIComponent(action)}` };
  keepCart(request, response, result.value.shoppingCart.cartToken);
  return { to: action === 'remove' ? '/cart?removed' : '/cart' };

  async function change() {
    switch (action) {
      case 'quantity':
        return carts.changeQuantity(caller, entryId, fields.get('quantity'));
      case 'remove':
        return carts.remove(caller, entryId);
      case 'restore':
        return carts.restore(caller, entryId);
      case 'coupon':
        return code === '' ? undefined : carts.applyCoupon(caller, code);
      case 'drop-coupon':
        return carts.removeCoupon(caller, code);
      default:
        return undefined;
    }
  }
}

/** The form that stands on a product page in place of the runtime's controls. */
async function add(
  { services, visitors }: Parts,
  request: Request,
  response: Response,
  fields: Fields,
): Promise<Answer> {
  const { carts, catalogue } = services;
  const caller = callerOf({ visitor: visitors.greet(request, response), request });
  const itemId = fields.get('itemId') ?? '';
  const sku = fields.get('sku') || undefined;
  const wanted = { itemId, sku, quantity: fields.get('quantity') ?? '1', additionalFields: null };
  const item = catalogue.item(itemId);
  if (item?.productType === productTypes.giftCard) {
    const query = new URLSearchParams({ giftCardProductId: itemId, ...(sku && { sku }) });
    return { to: `/checkout/giftcard?${query}` };
  }
  if (questionsOf(services, itemId)) {
    const query = new URLSearchParams({ itemId, ...(sku && { sku }), quantity: wanted.quantity });
    if (fields.get('subscribe') === 'true') query.set('subscribe', 'true');
    return { to: `${productFormUrl}?${query}` };
  }
  if (fields.get('subscribe') === 'true') {
    const made = await carts.single(caller, 'subscription', wanted);
    return made.ok
      ? { to: `/checkout/subscribe?cartToken=${encodeURIComponent(made.value.cartToken)}` }
      : { to: `/cart?${problemQuery(made)}` };
  }
  const added = await carts.add(caller, wanted);
  if (!added.ok) return { to: `/cart?${problemQuery(added)}` };
  keepCart(request, response, added.value.shoppingCart.cartToken);
  return { to: '/cart?added' };
}

function problemQuery({
  problem,
  details,
}: {
  problem: ProblemName;
  details?: Readonly<Record<string, unknown>>;
}): string {
  const query = new URLSearchParams({ problem });
  const open: unknown = details?.['options'];
  if (Array.isArray(open)) for (const option of open) if (typeof option === 'string') query.append('open', option);
  return query.toString();
}

async function startGiftCard(
  { services, visitors }: Parts,
  request: Request,
  response: Response,
  fields: Fields,
): Promise<Answer> {
  const itemId = fields.get('giftCardProductId') ?? '';
  const sku = fields.get('sku') || undefined;
  const caller = callerOf({ visitor: visitors.greet(request, response), request });
  const made = await services.carts.single(caller, 'gift-card', { itemId, sku, quantity: 1 });
  const query = new URLSearchParams({ giftCardProductId: itemId });
  if (!made.ok) return { to: `/checkout/giftcard?${query}&problem=${made.problem}` };
  return { to: `/checkout/giftcard?cartToken=${encodeURIComponent(made.value.cartToken)}` };
}
