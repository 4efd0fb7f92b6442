import { trackingPageTypes } from '#model';
import { readJson } from '../../stores/product-facts.ts';
import type { AddButtonProps } from './add-context.ts';

export interface FoundButton extends AddButtonProps {
  readonly root: HTMLElement;
  readonly control: Element;
  /** What holds the idle label. */
  readonly inner: Element;
  readonly labelText: string;
  readonly isAddOn: boolean;
}

/** A product that stands among other content, in both of the shapes that published pages have. */
const productBlock = '.sqs-block-product,.product-block';

/** Reads an add button; `undefined` when the markup is not one. */
export function readAddButton(root: HTMLElement): FoundButton | undefined {
  const control = root.querySelector('.sqs-add-to-cart-button');
  const inner = control?.querySelector('.sqs-add-to-cart-button-inner');
  const itemId = control?.getAttribute('data-item-id');
  if (!control || !inner || !itemId) return undefined;
  const isAddOn = root.closest('[data-add-on],.product-add-ons') !== null;
  return {
    ...{ root, control, inner, itemId, isAddOn },
    labelText: control.getAttribute('data-original-label') ?? inner.textContent ?? '',
    isSubscription: Boolean(control.getAttribute('data-is-subscription')),
    subscriptionOptionId: control.getAttribute('data-subscription-option-id') ?? undefined,
    form: control.classList.contains('use-form') ? readJson(control.getAttribute('data-form')) : undefined,
    isQuickView: root.closest('.vt-quick-view') !== null,
    place: isAddOn ? trackingPageTypes.addOn : root.closest(productBlock) ? trackingPageTypes.block : undefined,
  };
}
