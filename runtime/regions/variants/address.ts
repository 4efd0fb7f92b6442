const parameter = 'variant';

/** The variant that the page's address remembers; empty for none. */
export function skuInAddress(search: string): string {
  return new URLSearchParams(search).get(parameter) ?? '';
}

/** Writes the chosen variant into the address without adding to the history; an empty one takes it out. */
export function rememberVariant(window: Window, sku: string): void {
  const url = new URL(window.location.href);
  if (skuInAddress(url.search) === sku) return;
  if (sku) url.searchParams.set(parameter, sku);
  else url.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, '', url);
}
