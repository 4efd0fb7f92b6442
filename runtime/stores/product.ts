import { quantityLimits, type VariantChoice } from '#model';
import { awake } from '../page/mounted.ts';
import { type ButtonEvent, type ButtonState, buttonMachine, lifetimeOf, timerKey } from './add-button-machine.ts';
import { atom, type ReadableAtom } from './atom.ts';
import { byItem, optionNames, type ProductFacts, readProductFacts } from './product-facts.ts';

/** What the visitor has decided about one product, shared by every region that shows it. */
interface ProductState {
  readonly choice: VariantChoice;
  /** As typed; a browser hides what it cannot read as a number, `NaN` stands for that. */
  readonly quantity: string;
  readonly button: ButtonState;
}

type ProductEvent =
  | { readonly type: 'option-chosen'; readonly option: string; readonly value: string }
  | { readonly type: 'choice-restored'; readonly choice: VariantChoice }
  | { readonly type: 'quantity-typed'; readonly quantity: string }
  | { readonly type: 'button'; readonly event: ButtonEvent };

function productMachine(state: ProductState, event: ProductEvent): ProductState {
  switch (event.type) {
    case 'option-chosen':
      return { ...state, choice: { ...state.choice, [event.option]: event.value } };
    case 'choice-restored':
      return { ...state, choice: event.choice };
    case 'quantity-typed':
      return { ...state, quantity: event.quantity };
    case 'button': {
      const button = buttonMachine(state.button, event.event);
      return button === state.button ? state : { ...state, button };
    }
  }
}

export interface ProductStore {
  readonly facts: ProductFacts;
  readonly state: ReadableAtom<ProductState>;
  readonly send: (event: ProductEvent) => void;
}

const stores = new WeakMap<Document, Map<string, ProductStore>>();

/** The store of a product on this page; made from what the page's controls say when first asked for. */
export function productStore(document: Document, id: string): ProductStore {
  let known = stores.get(document);
  if (!known) {
    stores.set(document, (known = new Map()));
    for (const type of ['input', 'change']) document.addEventListener(type, hearSleepingControl, true);
  }
  let store = known.get(id);
  if (!store) known.set(id, (store = createProductStore(readProductFacts(document, id), readInitial(document, id))));
  return store;
}

/** Makes the next reader look at the page again: a quick view brings controls that the list had not. */
export function forgetProduct(document: Document, id: string): void {
  stores.get(document)?.delete(id);
}

function createProductStore(facts: ProductFacts, initial: Partial<ProductState> = {}): ProductStore {
  const state = atom<ProductState>({
    choice: {},
    quantity: String(quantityLimits.initial),
    button: { at: 'idle' },
    ...initial,
  });
  const send = (event: ProductEvent) => {
    const before = state.get();
    const after = productMachine(before, event);
    if (after === before) return;
    state.set(after);
    if (timerKey(after.button) !== timerKey(before.button)) wind(after.button);
  };
  // The store keeps the button's time, so that several buttons of one product tick once.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wind = (button: ButtonState) => {
    clearTimeout(timer);
    const lifetime = lifetimeOf(button);
    if (lifetime === undefined) return;
    timer = setTimeout(() => send({ type: 'button', event: { type: 'time-passed' } }), lifetime);
  };
  return { facts, state, send };
}

/** Takes over what was chosen and typed natively after another region had made the store and before this one was awake. */
export function rereadControls(document: Document, id: string): void {
  const store = stores.get(document)?.get(id);
  if (!store) return;
  const { choice = {}, quantity } = readInitial(document, id);
  const made = Object.entries(choice).filter(([, value]) => value !== '');
  if (made.length > 0) {
    store.send({ type: 'choice-restored', choice: { ...store.state.get().choice, ...Object.fromEntries(made) } });
  }
  if (quantity !== undefined) store.send({ type: 'quantity-typed', quantity });
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

/** Choices that were made natively before any script arrived. */
function readInitial(document: Document, id: string): Partial<ProductState> {
  const picker = byItem(document, '.product-variants', id);
  const field = byItem(document, '.product-quantity-input', id)?.querySelector('input');
  const choice: Record<string, string> = {};
  for (const name of picker ? optionNames(picker) : []) choice[name] = chosenIn(picker, name);
  return { choice, ...(field ? { quantity: typedIn(field) } : {}) };
}

function chosenIn(picker: Element | undefined, name: string): string {
  const controls = picker?.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select,input:checked') ?? [];
  for (const control of controls) {
    const owner = control.closest('[data-variant-option-name]');
    if (owner?.getAttribute('data-variant-option-name') === name && control.value !== '') return control.value;
  }
  return '';
}

export function typedIn(field: HTMLInputElement): string {
  return field.validity.badInput ? 'NaN' : field.value;
}
