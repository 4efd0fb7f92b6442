import { cookieNames, problems } from '#contract';
import { renderRegion } from '#regions';
import { cookiesOf } from '../../http/security/index.ts';
import { obstaclesOf } from '../services/orders/check-out.ts';
import { methodsOf } from '../services/payments/methods.ts';
import { billingOf } from './billing.ts';
import { giftCardMarkup } from './gift-card.ts';
import { refusedCheckout } from './no-script-checkout.ts';
import { noticeOf } from './notice.ts';
import type { OwnPage } from './private-page.ts';

/** Checkout of the visitor's cart, of a subscription or of a gift card (page type 201). */
export async function checkoutMarkup(page: OwnPage): Promise<string> {
  const { services, request, visitorId, crumb, strings, query } = page;
  const token = query.get('cartToken') ?? undefined;
  if (request.path === '/checkout/giftcard' && token === undefined) return giftCardMarkup(page);
  const cookie = cookiesOf(request)[cookieNames.cart] || undefined;
  const found = await services.carts.checkout({ visitorId, token: cookie }, token ?? cookie);
  const methods = methodsOf(services.orders);
  const again = refusedCheckout(request);
  const notice = again ? { problem: true, text: again.text } : noticeOf(query);
  if (!found) {
    const cart = await services.carts.read({ visitorId, token: undefined });
    const problem = token === undefined ? 'cart-empty' : 'cart-unknown';
    const obstacles = token === undefined ? [] : [{ problem, message: problems[problem].message }];
    return renderRegion('checkout', {
      kind: 'cart',
      cart,
      cartToken: '',
      obstacles,
      methods,
      crumb,
      strings,
    });
  }
  return renderRegion('checkout', {
    kind: found.kind,
    cart: found.cart,
    cartToken: token ?? cookie ?? '',
    obstacles: obstaclesOf(found.cart, methods),
    methods,
    crumb,
    strings,
    ...(found.kind === 'subscription' && { billing: billingOf(page, found.cart.entries) }),
    ...(notice && { notice }),
    ...(again && { values: again.values, fields: again.fields }),
  });
}
