import { type AddToCartVerdict, openOptions, productTypeOf, quantityMessages, type VariantChoice } from '#model';
import type { ProductSay } from '../../messages/product.ts';
import type { ProductFacts } from '../../stores/product-facts.ts';
import type { ButtonState } from './machine.ts';

/** What the button shows. */
export function buttonText(state: ButtonState, label: string, isSoldOut: boolean, say: ProductSay): string {
  switch (state.at) {
    case 'adding':
    case 'failed':
      return say('adding');
    case 'added':
      return say('added');
    case 'select-option':
      return say('selectOption');
    case 'idle':
      return isSoldOut ? say('soldOut') : label;
  }
}

type Refusal = Extract<AddToCartVerdict, { ok: false }>;

/** A refusal in the site's own words: the model decides which, the catalogue how it is said. */
export function refusalText(
  { errorType, message }: Refusal,
  facts: ProductFacts,
  choice: VariantChoice,
  say: ProductSay,
): string {
  switch (errorType) {
    case 'NO_VARIANT_SELECTED':
      return openText(facts, choice, say);
    case 'VARIANT_UNAVAILABLE':
      return say('variantUnavailable');
    case 'OUT_OF_STOCK':
      return say('outOfStock');
    case 'QUANTITY_NOT_A_NUMBER':
      return say('quantityNotANumber');
    default:
      return message === quantityMessages.notWhole ? say('quantityNotWhole') : message;
  }
}

function openText(facts: ProductFacts, choice: VariantChoice, say: ProductSay): string {
  if (productTypeOf(facts.item) === 'gift card') return say('denominationOpen');
  const open = openOptions(facts.options, choice);
  const [option1 = '', option2 = ''] = open;
  if (open.length === 1) return say('oneOptionOpen', { option: option1 });
  if (open.length === 2) return say('twoOptionsOpen', { option1, option2 });
  return say('moreOptionsOpen', { optionsList: open.slice(0, -1).join(', '), lastOption: open.at(-1) ?? '' });
}
