import { hasCartCookie, pageTypes } from '#model';
import { cookiesOf } from '../../http/security/index.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { definePrivatePage } from './private-page.ts';

/**
 * Express checkout leads on to the checkout with a cart cookie; without one its answer is this page. The
 * address stays, so that reloading after allowing cookies tries again.
 */
export const noSessionPage = definePrivatePage({
  name: 'no-session',
  title: 'titleCheckout',
  pageType: pageTypes.checkout,
  status: 403,
  paths: ['/checkout/no-session'],
  instead: { path: '/commerce/goto-checkout', of: (request) => !hasCartCookie(cookiesOf(request)) },
  markup: ({ message }) =>
    `<p role="alert">${escapeHtml(message('checkout-cookies'))}</p><p><a href="/cart">${escapeHtml(message('titleCart'))}</a></p>`,
});
