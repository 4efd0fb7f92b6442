import { childOf, type JsonValue, toText } from '#model';
import { track } from '../../page/events.ts';
import type { ProductStore } from '../../stores/product.ts';
import { chosenVariant } from '../../stores/product-facts.ts';
import { currentMoneyOf } from '../../ui/price.ts';
import { buttonFields, type TrackedButton } from './added-fields.ts';

/** A button with its product. */
interface Tracked {
  readonly props: TrackedButton;
  readonly store: ProductStore;
}

export function trackAdd(
  { props, store }: Tracked,
  event: `CommerceShopping_${string}`,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  const price = priceOf(chosenVariant(store.facts, store.state.get().choice));
  track(event, { ...buttonFields(props), ...price, ...fields });
}

/** What the chosen variant costs, as pages carry it; without one the page's own first price is told. */
function priceOf(variant: JsonValue | undefined): { item_price?: string } {
  const value = childOf(currentMoneyOf(variant), 'value');
  return value === undefined ? {} : { item_price: toText(value) };
}
