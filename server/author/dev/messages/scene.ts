import { THREE_OPTIONS } from './product-states.ts';

/** What a person does until a message comes up; selectors are CSS. */
export type Step =
  | readonly ['press', selector: string]
  | readonly ['type', selector: string, text: string]
  /** Picks a value of an option: from a list or from buttons. */
  | readonly ['choose', value: string]
  /** Waits until it is there and can be seen. */
  | readonly ['see', selector: string]
  /** Fills in every field of a form with something that passes. */
  | readonly ['fill', selector: string]
  /** Puts a file of so many bytes into a field. */
  | readonly ['attach', selector: string, name: string, bytes: number]
  | readonly ['go', address: string]
  /** From here on requests fail like this: `name`, or `name@endpoint` for one endpoint alone; several with commas. */
  | readonly ['fault', names: string]
  /** Makes a function of the page's window fail, as a broken browser or a foreign script would. */
  | readonly ['break', path: string]
  /** Opens or closes the owner area. */
  | readonly ['sign-in', email: string, password: string]
  | readonly ['sign-out'];

/** Kinds of page that a scene can play on; which page of the content it is, the gallery finds. */
export type Stage =
  | 'product'
  | 'asking product'
  | 'gift card'
  | 'installments'
  | 'form'
  | 'cart'
  | 'comments'
  | 'owner';

/** Where a message comes up, and after which steps. */
export interface Scene {
  readonly on: Stage;
  /** State that takes the place of the page's own product. */
  readonly state?: string;
  /** Shop settings, as the gallery has them. */
  readonly settings?: string;
  /** The page's form under other rules. */
  readonly form?: string;
  /** A screen of the owner area. */
  readonly path?: string;
  readonly steps: readonly Step[];
}

/** What no page of ours can say: who does, for an author who looks for it. */
interface Unplaced {
  readonly saidBy: string;
}

export type Place = Scene | Unplaced;

export const isScene = (place: Place): place is Scene => 'steps' in place;

/** Who may enter the owner area of a preview. It is reached from this machine only, and forgets everything. */
export const previewOwner = { email: 'owner@preview.example', password: 'preview-owner' } as const;

export const ADD = '.sqs-add-to-cart-button';
/** The count of the cart stays, where what the button says is gone after two seconds. */
export const ADDED: Step = ['see', '[data-vitrine-pill]'];
export const CART_READ: Step = ['see', '.vt-summary'];
const FORM = 'form[data-form-id]';
const SUBMIT = `${FORM} [type="submit"]`;
const RESTOCK = '[class*="restock"] form';
export const SIMPLE = '01-one-variant-unlimited';
export { THREE_OPTIONS };

export const add = (state: string, ...before: Step[]): Scene => ({
  on: 'product',
  state,
  steps: [...before, ['press', ADD]],
});

export const restock = (email: string, ...before: Step[]): Scene => ({
  on: 'product',
  state: '18-restock',
  steps: [...before, ['type', `${RESTOCK} input[name="email"]`, email], ['press', `${RESTOCK} [type="submit"]`]],
});

/** A site form: filled in, changed in places, sent. */
export const send = (form: string | undefined, ...changes: Step[]): Scene => ({
  on: 'form',
  ...(form === undefined ? {} : { form }),
  steps: [['fill', FORM], ...changes, ['press', SUBMIT]],
});

/** The same form as it stands, not filled in. */
export const site = (form: string | undefined, ...steps: Step[]): Scene => ({
  on: 'form',
  ...(form === undefined ? {} : { form }),
  steps,
});

export const pressSubmit: Step = ['press', SUBMIT];
export const inForm = (selector: string) => `${FORM} ${selector}`;

const filled: readonly Step[] = [['press', ADD], ADDED, ['go', '/cart']];

/** Something is in the cart, then a call of the cart page fails. */
export const cart = (fault: string, ...steps: Step[]): Scene => ({
  on: 'cart',
  steps: [...filled, CART_READ, ['fault', fault], ...steps],
});

export const checkout = (...steps: Step[]): Scene => ({
  on: 'cart',
  steps: [...filled.slice(0, 2), ['go', '/checkout'], ...steps, ['press', '.vt-checkout [type="submit"]']],
});

/** A screen of the owner area, somebody being signed in. */
export const owner = (path: string, ...steps: Step[]): Scene => ({
  on: 'owner',
  path,
  steps: [['sign-in', previewOwner.email, previewOwner.password], ...steps],
});

export const comment = (...before: Step[]): Scene => ({
  on: 'comments',
  // The form comes with the place, once that is in sight.
  steps: [['press', '.squarespace-comments'], ...before, ['press', '.vt-comment-form [type="submit"]']],
});

export const MORE: Step = ['press', '.vt-entry input[type="number"] + .vt-step'];
export const REMOVE: Step = ['press', '.vt-entry [name="action"][value="remove"]'];
