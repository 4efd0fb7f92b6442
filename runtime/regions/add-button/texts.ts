import { type AddToCartVerdict, openOptions, productTypeOf, type VariantChoice } from '#model';
import type { ProductMessage } from '../../messages/product.ts';
import type { ButtonState } from '../../stores/add-button-machine.ts';
import type { ProductFacts } from '../../stores/product-facts.ts';
import { quantityText } from '../quantity/quantity-text.ts';

/** What the button shows. */
export function buttonText(state: ButtonState, label: string, isSoldOut: boolean, message: ProductMessage): string {
  switch (state.at) {
    case 'adding':
    case 'failed':
      return message('adding');
    case 'added':
      return message('added');
    case 'select-option':
      return message('selectOption');
    case 'idle':
      return isSoldOut ? message('soldOut') : label;
  }
}

type FailedCheck = Extract<AddToCartVerdict, { ok: false }>;

/** A failed check as a message of the site: the model decides which, the catalogue its text. */
export function failedCheckText(
  check: FailedCheck,
  facts: ProductFacts,
  { choice, quantity }: { readonly choice: VariantChoice; readonly quantity: string },
  message: ProductMessage,
): string {
  switch (check.errorType) {
    case 'NO_VARIANT_SELECTED':
      return openText(facts, choice, message);
    case 'VARIANT_UNAVAILABLE':
      return message('variantUnavailable');
    case 'OUT_OF_STOCK':
      return message('outOfStock');
    default:
      return quantityText(quantity, message) ?? check.message;
  }
}

function openText(facts: ProductFacts, choice: VariantChoice, message: ProductMessage): string {
  if (productTypeOf(facts.item) === 'gift card') return message('denominationOpen');
  const open = openOptions(facts.options, choice);
  const [option1 = '', option2 = ''] = open;
  if (open.length === 1) return message('oneOptionOpen', { option: option1 });
  if (open.length === 2) return message('twoOptionsOpen', { option1, option2 });
  return message('moreOptionsOpen', { optionsList: open.slice(0, -1).join(', '), lastOption: open.at(-1) ?? '' });
}
