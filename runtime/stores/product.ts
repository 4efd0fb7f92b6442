import { awake } from '../page/awake.ts';
import { type ProductFacts, readProductFacts } from './product-facts.ts';
import { type KeptState, productState, rereadControls } from './product-state.ts';

export { typedIn } from './printed-choice.ts';
export { forgetProduct, rereadControls } from './product-state.ts';

export interface ProductStore extends KeptState {
  readonly facts: ProductFacts;
}

const stores = new WeakMap<KeptState, ProductStore>();
const heard = new WeakSet<Document>();

/** The store of a product on this page. */
export function productStore(document: Document, id: string): ProductStore {
  if (!heard.has(document))
    for (const type of ['input', 'change']) document.addEventListener(type, hearSleepingControl, true);
  heard.add(document);
  const kept = productState(document, id);
  let store = stores.get(kept);
  if (!store) stores.set(kept, (store = { ...kept, facts: readProductFacts(document, id) }));
  return store;
}

/**
 * A choice that wakes nobody, as neither pointer nor focus has come (a voice, a password manager, another script), and one
 * made while React takes a control over: heard before React is, which would write what it read before into the control.
 */
function hearSleepingControl({ target }: Event): void {
  const region = target instanceof Element ? target.closest('.product-variants,.product-quantity-input') : null;
  const id = region?.getAttribute('data-item-id');
  if (region && id && !awake.has(region)) rereadControls(region.ownerDocument, id);
}
