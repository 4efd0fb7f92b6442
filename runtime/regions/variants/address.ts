import { childOf, type JsonValue, toText, type VariantChoice, type VariantOption } from '#model';

const parameter = 'variant';

/** The choice that the page's address remembers, if it names a variant of this product. */
export function choiceInAddress(
  search: string,
  variants: readonly JsonValue[],
  options: readonly VariantOption[],
): VariantChoice | undefined {
  const wanted = new URLSearchParams(search).get(parameter);
  if (wanted === null || wanted === '') return undefined;
  const variant = variants.find((each) => toText(childOf(each, 'sku')) === wanted);
  if (variant === undefined) return undefined;
  const attributes = childOf(variant, 'attributes');
  return Object.fromEntries(options.map(({ name }) => [name, toText(childOf(attributes, name))]));
}

/** Writes the chosen variant into the address without adding to the history. */
export function rememberVariant(window: Window, variant: JsonValue | undefined): void {
  const sku = variant === undefined ? '' : toText(childOf(variant, 'sku'));
  const url = new URL(window.location.href);
  if ((url.searchParams.get(parameter) ?? '') === sku) return;
  if (sku) url.searchParams.set(parameter, sku);
  else url.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, '', url);
}
