import { data, text } from '../page/read-context.ts';
import { tellCartChanged } from '../stores/cart-channel.ts';
import { Base } from './base.ts';
import { Cookie } from './cookies.ts';
import { isListener } from './event-bus.ts';
import { send } from './requests.ts';

/** Written out, as the other calls of this script are; a test compares. */
const entriesAddress = '/api/commerce/shopping-cart/entries';

/** `Y.Squarespace.Singletons.ShoppingCart`: what scripts of templates read of the runtime's cart, hear of it and put into it. */
export function shoppingCart(document: Document, context: Readonly<Record<string, unknown>>): Base {
  const own = new Base(data(context['shoppingCart']));
  document.addEventListener('vitrine:cart-changed', (event) => {
    own.setAttrs(data(data(event instanceof CustomEvent ? event.detail : undefined)['cart']));
    for (const type of ['load', 'change']) own.fire(type, { target: own });
  });
  document.addEventListener('vitrine:item-added', () => own.fire('item-added', { target: own }));
  return Object.assign(own, {
    /** The variant as page data have it, or its sku. `told(error, answer)` hears the server's words, or what it answered. */
    addEntry(productId: unknown, variant: unknown, quantity: unknown, answers?: unknown, told?: unknown): void {
      const tell = isListener(told) ? told : () => undefined;
      void addEntry(document, { productId, variant, quantity, answers }).then(
        (answer) => tell.call(own, undefined, answer),
        (error: unknown) => tell.call(own, error),
      );
    },
  });
}

interface Wanted {
  readonly productId: unknown;
  readonly variant: unknown;
  readonly quantity: unknown;
  readonly answers: unknown;
}

async function addEntry(document: Document, { productId, variant, quantity, answers = null }: Wanted) {
  const sku = text(typeof variant === 'object' ? data(variant)['sku'] : variant) || null;
  const additionalFields = typeof answers === 'object' && answers !== null ? JSON.stringify(answers) : answers;
  const body = { itemId: productId, sku, quantity, additionalFields };
  const post = () =>
    send(entriesAddress, {
      method: 'POST',
      data: body,
      headers: { 'content-type': 'application/json', 'x-csrf-token': Cookie.get('crumb') },
    });
  let response = await post();
  // Without a crumb or with an expired one nothing was done, and the answer brought a new one.
  if (response.status === 403) response = await post();
  const answer = data(await response.json());
  if (!response.ok) throw new Error(text(answer['message']));
  tellCartChanged();
  const detail = { ...body, cart: answer['shoppingCart'] };
  document.dispatchEvent(new CustomEvent('vitrine:item-added', { detail }));
  return answer;
}
