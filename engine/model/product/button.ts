import { childOf, isTruthy, toText, type Value } from '../data.ts';

/** Labels of the add button in its states. */
export const addButtonTexts = {
  addToCart: 'Add To Cart',
  subscribe: 'Subscribe',
  adding: 'Adding…',
  added: 'Added!',
  selectOption: 'Select Option',
  soldOut: 'Sold Out',
} as const;

/** How long each state shows, in milliseconds. */
export const addButtonTimings = {
  beforeAdded: 1000,
  beforeIdle: 2000,
  idleAfterFailure: 1000,
  selectOption: 2000,
} as const;

export interface AddButtonFacts {
  readonly useCustomText: Value;
  readonly customText: Value;
  readonly isSubscribable: Value;
}

/** The facts of a product for its button, read from its own commerce data. */
export function addButtonFacts(content: Value): AddButtonFacts {
  return {
    useCustomText: childOf(content, 'useCustomAddButtonText'),
    customText: childOf(content, 'customAddButtonText'),
    isSubscribable: childOf(content, 'isSubscribable'),
  };
}

/**
 * The label of an idle button: the owner's text if enabled, else the subscribe or the add-to-cart text, each as the site
 * words it or else in English.
 */
export function addButtonLabel(facts: AddButtonFacts, worded: (key: AddButtonKey) => Value): string {
  if (isTruthy(facts.useCustomText) && isTruthy(facts.customText)) return toText(facts.customText);
  if (isTruthy(facts.isSubscribable)) return toLabel(worded('productSubscribeText'), addButtonTexts.subscribe);
  return toLabel(worded('productAddToCartText'), addButtonTexts.addToCart);
}

export type AddButtonKey = 'productSubscribeText' | 'productAddToCartText';

function toLabel(translation: Value, standard: string): string {
  return isTruthy(translation) ? toText(translation) : standard;
}
