const context = () => document.querySelector('script[data-page-context]')?.textContent ?? '';

/** Whether the page says of its product that its controls do without React (`plainProduct` of its context). */
export const isPlain = (): boolean => /"plainProduct":{/.test(context());

/** A product's own page says so in its page context; without one, two add buttons make a list. */
export function isList(): boolean {
  const said = context();
  if (said) return !/"pageType":50\b/.test(said);
  return document.querySelectorAll('.sqs-add-to-cart-button,.sqs-product-quick-view-button').length > 1;
}
