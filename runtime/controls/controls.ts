import '../ui/controls.css';
import { createMessage, type PlainProduct } from '#model';
import { controlMessages } from '../messages/controls.ts';
import { awake } from '../page/awake.ts';
import { readContext, stringsOf } from '../page/read-context.ts';
import { productState, rereadControls } from '../stores/product-state.ts';
import { expectNews } from '../ui/announcer.ts';
import { nearestItemId } from '../ui/nearest-item.ts';
import { startAddButton } from './add-button.ts';
import type { LaterCode, StartControl } from './control.ts';
import { startPicker } from './picker.ts';
import { startPrice } from './price.ts';
import { startQuantity } from './quantity.ts';
import { startScarcity } from './scarcity.ts';

export { startCartCount } from '../regions/cart-count/cart-count.ts';

/** By the name of the region whose place each takes. */
const starters: Readonly<Record<string, StartControl>> = {
  variants: startPicker,
  quantity: startQuantity,
  'add-button': startAddButton,
  price: startPrice,
  scarcity: startScarcity,
};

/** What is sold beside the page's own product is React's, and so is what React has opened. */
const otherPlaces = 'dialog,[data-add-on],.product-add-ons,.sqs-block-product,.product-block';

/**
 * Brings a control of the page's product to life without React, on what is decided of that product. `false`: it is a region of
 * React's, being of another kind, of another product, or not made as the formatters make it.
 */
export function startControl(name: string, root: HTMLElement, later: LaterCode): boolean {
  const began = performance.now();
  const start = starters[name];
  // The server wrote it from the same type, on pages that load this file.
  const product = readContext(document)['plainProduct'] as PlainProduct;
  const { id } = product;
  if (!start || root.closest(otherPlaces) || itemOf(root) !== id) return false;
  if (awake.has(root)) return true;
  const strings = stringsOf(document);
  const kept = productState(document, id);
  rereadControls(document, id);
  const show = start(root, {
    ...kept,
    product,
    later,
    message: createMessage(controlMessages, strings),
    page: strings,
  });
  if (!show) return false;
  expectNews(document);
  awake.set(root, true);
  kept.state.listen(show);
  show();
  performance.measure(`vitrine:region ${name}`, { start: began });
  return true;
}

function itemOf(root: Element): string | null | undefined {
  const named = root.matches('[data-item-id]') ? root : root.querySelector('[data-item-id]');
  return named ? named.getAttribute('data-item-id') : nearestItemId(root);
}
