import { childOf, isTruthy, type VariantChoice } from '#model';
import { pageFacts } from '../../page/context.ts';
import { chosenVariant, isChosen, type ProductFacts } from '../../stores/product-facts.ts';
import { type Cost, currentPriceOf, readPrice } from '../../ui/price.ts';
import { type PriceFormat, priceFormatOf } from '../../ui/price-format.ts';

/** What a chosen variant costs, and instead of what while it is on sale. */
export interface VariantPrice {
  readonly normal: Cost;
  readonly sale: Cost | undefined;
}

/** The price of what is chosen; `undefined` while the printed one stands. */
export function variantPrice(facts: ProductFacts, choice: VariantChoice): VariantPrice | undefined {
  if (facts.options.length === 0 || !isChosen(facts, choice)) return undefined;
  const variant = chosenVariant(facts, choice);
  const normal = readPrice(childOf(variant, 'priceMoney'));
  return normal && { normal, sale: isTruthy(childOf(variant, 'onSale')) ? currentPriceOf(variant) : undefined };
}

/** How the page prints prices, told by the one that it has printed of this product. */
export function printedFormat(document: Document, { variants }: ProductFacts, printed: string): PriceFormat {
  const known = variants.flatMap((variant) => currentPriceOf(variant) ?? []);
  return priceFormatOf(printed, known, pageFacts(document));
}
