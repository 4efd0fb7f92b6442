import { quantityLimits, type VariantChoice } from '#model';
import { sharedMap } from '../shared-map.ts';
import { type ButtonEvent, type ButtonState, buttonMachine, lifetimeOf, timerKey } from './add-button-machine.ts';
import { atom, type ReadableAtom } from './atom.ts';
import { readPrinted } from './printed-choice.ts';

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

/** What is decided of a product and how it changes, before anything is known of the product itself. */
export interface KeptState {
  readonly state: ReadableAtom<ProductState>;
  readonly send: (event: ProductEvent) => void;
}

const kept = sharedMap<Document, Map<string, KeptState>>('products');

/** What is decided of a product on this page; made from what the page's controls say when first asked for. */
export function productState(document: Document, id: string): KeptState {
  let known = kept.get(document);
  if (!known) kept.set(document, (known = new Map()));
  let found = known.get(id);
  if (!found) known.set(id, (found = createKeptState(readPrinted(document, id))));
  return found;
}

/** Makes the next reader look at the page again: a quick view brings controls that the list had not. */
export function forgetProduct(document: Document, id: string): void {
  kept.get(document)?.delete(id);
}

/** Takes over what was chosen and typed natively after another region had asked for it and before this one was awake. */
export function rereadControls(document: Document, id: string): void {
  const known = kept.get(document)?.get(id);
  if (!known) return;
  const { choice, quantity } = readPrinted(document, id);
  const made = Object.entries(choice).filter(([, value]) => value !== '');
  if (made.length > 0) {
    known.send({ type: 'choice-restored', choice: { ...known.state.get().choice, ...Object.fromEntries(made) } });
  }
  if (quantity !== undefined) known.send({ type: 'quantity-typed', quantity });
}

function createKeptState(initial: Partial<ProductState>): KeptState {
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
  return { state, send };
}
