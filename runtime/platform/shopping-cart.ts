import { data } from '../page/read-context.ts';
import { Base } from './base.ts';

/** `Y.Squarespace.Singletons.ShoppingCart`: what scripts of templates read of the runtime's cart, and hear of it. */
export function shoppingCart(document: Document, context: Readonly<Record<string, unknown>>): Base {
  const own = new Base(data(context['shoppingCart']));
  document.addEventListener('vitrine:cart-changed', (event) => {
    own.setAttrs(data(data(event instanceof CustomEvent ? event.detail : undefined)['cart']));
    for (const type of ['load', 'change']) own.fire(type, { target: own });
  });
  document.addEventListener('vitrine:item-added', () => own.fire('item-added', { target: own }));
  return own;
}
