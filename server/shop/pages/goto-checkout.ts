import { type RequestHandler, Router } from 'express';
import { problems } from '#contract';
import { hasCartCookie } from '#model';
import { cookiesOf } from '../../http/security/index.ts';
import { escapeHtml } from '../../site/head/markup.ts';

const refusalPage = '/checkout/no-session';

/**
 * Express checkout (spec section 5): leads on to the checkout with a cart cookie; without one its answer is a page that
 * says why it cannot. The address stays, so that reloading after allowing cookies tries again.
 */
export function gotoCheckout(): RequestHandler {
  const router = Router();
  router.get('/commerce/goto-checkout', (request, response, next) => {
    if (hasCartCookie(cookiesOf(request))) return next();
    response.set('Cache-Control', 'private, no-store');
    // The answer is a page of the site like any other; the pages' router makes it.
    request.url = refusalPage;
    next();
  });
  return router;
}

export function noSessionMarkup(): string {
  return `<p role="alert">${escapeHtml(problems['checkout-cookies'].message)}</p><p><a href="/cart">Cart</a></p>`;
}
