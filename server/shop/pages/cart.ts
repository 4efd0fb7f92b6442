import { pageTypes } from '#model';
import { renderRegion } from '#regions';
import type { KeptMarkup } from '../../http/pages/filled-region.ts';
import { notShippedTexts } from '../../services/orders/not-shipped.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { addRemotely, changeCart, isAdding } from './change-cart.ts';
import { formsOf } from './forms-of.ts';
import { noticeOf } from './notice.ts';
import { definePrivatePage, type Visit } from './private-page.ts';

/** The visitor's cart as it stands. Its forms change it, and so does the one on a product's page. */
export const cartPage = definePrivatePage({
  name: 'cart',
  title: 'titleCart',
  pageType: pageTypes.showCart,
  ofFolder: pageTypes.commerceCartV2,
  paths: ['/cart'],
  markup: cartMarkup,
  form: {
    paths: ['/cart'],
    // A product's page is the same for everybody and carries no crumb.
    proof: (fields) => (isAdding(fields) ? 'origin' : 'crumb'),
    limit: (fields) => (fields.get('action') === 'coupon' ? 'guess' : 'cart'),
    take: changeCart,
    remote: addRemotely,
    refuse: (error) => ({ to: `/cart?problem=${error}` }),
  },
});

/** With the product forms that its lines can edit. */
async function cartMarkup(visit: Visit): Promise<KeptMarkup> {
  const { services, crumb, strings, message } = visit;
  const cart = await visit.cart();
  const forms = formsOf(services.catalogue, cart.entries);
  const notice = noticeOf(visit);
  const asked = Object.entries(forms);
  const said = [cart, crumb, notice, asked.map(([itemId]) => itemId)];
  return visit.keep({ said, shared: [strings, ...asked.map(([, form]) => form)] }, () => {
    const told = notShippedTexts(cart.entries, message);
    // Beside the region: named by their titles, these words stay true whatever is taken out of the cart, and cost it no script.
    const notes = told.map((text) => `<p class="vt-quiet">${escapeHtml(text)}</p>`).join('');
    return renderRegion('cart', { cart, forms, crumb, strings, ...(notice && { notice }) }) + notes;
  });
}
