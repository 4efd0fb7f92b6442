import { cartUrl, createMessage, minorUnitsText, pillCap, pillCount } from '#model';
import { cartCountMessages } from '../../messages/cart-count.ts';
import { amountText } from '../../page/amount.ts';
import { stringsOf } from '../../page/read-context.ts';
import { type CartAnswer, cartSource } from '../../stores/cart-source.ts';
import { cartLinks } from './cart-links.ts';
import { type CountedCart, readCounted } from './counted.ts';
import './pill.css';

const started = new WeakSet<Document>();

/**
 * Keeps the template's cart count and the floating pill current. Plain DOM on purpose: a count needs no React, so a
 * page that only shows it stays light.
 */
export function startCartCount(document: Document): void {
  if (started.has(document)) return;
  started.add(document);
  const source = cartSource(document);
  const listener = (answer: CartAnswer) => {
    const cart = answer.ok ? readCounted(answer.cart) : undefined;
    if (cart) show(document, cart);
  };
  source.listen(listener);
  const latest = source.latest();
  if (latest) listener(latest);
  else void source.loadIfKnown();
}

function show(document: Document, { pieces, subtotalCents, currency }: CountedCart): void {
  const strings = stringsOf(document);
  const message = createMessage(cartCountMessages, strings);
  const label = pieces > pillCap ? message('cartAboveCap') : message('cartItems', { count: pieces });
  const subtotal = amountText(subtotalCents, currency, strings);
  for (const count of document.querySelectorAll('.sqs-cart-quantity')) count.textContent = pillCount(pieces);
  for (const amount of document.querySelectorAll('.sqs-cart-subtotal .sqs-money-native')) {
    amount.textContent = minorUnitsText(subtotalCents, currency);
  }
  for (const link of cartLinks(document)) {
    if (link.querySelector('.sqs-cart-quantity')) link.setAttribute('aria-label', `${message('cart')}: ${label}`);
  }
  showPill(document, message('cart'), pieces, message('itemsAndSubtotal', { items: label, subtotal }), subtotal);
}

/** Hidden at 0 and on the cart's own pages; fades in above. */
function showPill(document: Document, name: string, pieces: number, label: string, subtotal: string): void {
  const known = document.querySelector<HTMLAnchorElement>('[data-vitrine-pill]');
  if (pieces === 0 || isCartPage(document)) {
    if (known) known.hidden = true;
    return;
  }
  const pill = known ?? createPill(document, name);
  pill.hidden = false;
  pill.setAttribute('aria-label', label);
  pill.querySelector('[data-count]')?.replaceChildren(pillCount(pieces));
  pill.querySelector('[data-subtotal]')?.replaceChildren(subtotal);
}

function createPill(document: Document, label: string): HTMLAnchorElement {
  const pill = document.createElement('a');
  pill.href = cartUrl;
  pill.className = 'vt-pill';
  pill.setAttribute('data-vitrine-pill', '');
  for (const part of ['data-count', 'data-subtotal']) {
    const span = document.createElement('span');
    span.setAttribute(part, '');
    span.setAttribute('aria-hidden', 'true');
    pill.append(span);
  }
  // A landmark, so that a reader who walks by regions meets it.
  const place = document.createElement('aside');
  place.setAttribute('aria-label', label);
  place.append(pill);
  document.body.append(place);
  return pill;
}

function isCartPage(document: Document): boolean {
  return document.querySelector('[data-vitrine-region="cart"],[data-vitrine-region="checkout"]') !== null;
}
