/** Where the cart is shown; the template's cart link and the floating pill lead here. */
export const cartUrl = '/cart';

/** The questions of a product as a page of their own; the query says which product, and what of it was chosen. */
export const productFormUrl = '/form/product';

/** Where those who wait for a product leave their address without script. */
export const restockFormUrl = '/form/restock';

/** A style sheet that shows how much is in the visitor's cart, for a page without script. */
export const cartCountSheetUrl = '/cart/count.css';

/** Above this many pieces the pill counts no further. */
export const pillCap = 100;

/** What a screen reader says of the pill. */
export const cartPillTexts = {
  overCap: 'More than 100 items in cart',
  one: '{count} item in cart',
  other: '{count} items in cart',
} as const;

/** What the pill shows; it is hidden at 0. */
export function pillCount(totalQuantity: number): string {
  return totalQuantity > pillCap ? `${pillCap}+` : String(totalQuantity);
}

/** Pieces in a list of cart entries. */
export function totalQuantityOf(entries: readonly { readonly quantity: number }[]): number {
  return entries.reduce((total, { quantity }) => total + quantity, 0);
}
