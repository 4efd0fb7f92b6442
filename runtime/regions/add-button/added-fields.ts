import { minorUnitsText, type trackingPageTypes } from '#model';

/** What events say of a button. */
export interface TrackedButton {
  readonly itemId: string;
  /** The definition of the product form, which must be filled in first. */
  readonly form?: unknown;
  /** Whether the button stands in a quick view, which is what its events say. */
  readonly isQuickView: boolean;
  /** What events call the place of the button, where that is not its page. */
  readonly place?: (typeof trackingPageTypes)['addOn' | 'block'] | undefined;
}

/** Fields of any event about a button. */
export function buttonFields({ itemId, isQuickView, place, form }: TrackedButton) {
  return {
    item_id: itemId,
    is_quickview: isQuickView,
    ...(place && { page_type: place }),
    has_custom_form: form !== undefined,
  };
}

/** What of an answer to an addition is told. */
export interface AddedEntry {
  readonly shoppingCart: { readonly id: string; readonly currency: string };
  readonly newlyAdded: {
    readonly title: string;
    readonly productType: unknown;
    readonly purchasePriceCents: number;
  };
}

/** Fields of an addition that was done. What goes along with a page's product is none that the page tells of. */
export function addedFields({ shoppingCart: cart, newlyAdded }: AddedEntry) {
  return {
    cart_id: cart.id,
    item_title: newlyAdded.title,
    item_type: newlyAdded.productType,
    item_price: minorUnitsText(newlyAdded.purchasePriceCents, cart.currency),
  };
}
