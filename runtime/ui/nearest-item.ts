const controls = [
  '.sqs-add-to-cart-button',
  '.product-variants',
  '.product-quantity-input',
  // A card in a list may have nothing but this.
  '.sqs-product-quick-view-button',
].join();

/** The product that an element without an id of its own belongs to: the one in the nearest container that has one. */
export function nearestItemId(element: Element): string | undefined {
  for (let container = element.parentElement; container; container = container.parentElement) {
    const found = new Set<string>();
    for (const each of container.querySelectorAll(controls)) {
      const id = each.getAttribute('data-item-id') ?? each.getAttribute('data-id');
      if (id) found.add(id);
    }
    if (found.size === 1) return found.values().next().value;
    if (found.size > 1) return undefined;
  }
  return undefined;
}
