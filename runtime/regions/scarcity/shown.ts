import { childOf, matchesChoice, toText, type VariantChoice } from '#model';
import { isChosen, isOut, type ProductFacts, readJson } from '../../stores/product-facts.ts';

/** The option values that a text about what is left is for; none when it is for the whole product. */
export function meantChoice(root: Element): VariantChoice | undefined {
  const attributes = readJson(root.getAttribute('data-variant-attributes'));
  if (typeof attributes !== 'object' || attributes === null) return undefined;
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, toText(childOf(attributes, name))]));
}

/** A text for one variant is shown while that variant is chosen; none beside what is sold out. */
export function isScarcityShown(
  facts: ProductFacts,
  choice: VariantChoice,
  attributes: VariantChoice | undefined,
): boolean {
  const isMeant = attributes === undefined || (isChosen(facts, choice) && matchesChoice({ attributes }, choice));
  return isMeant && !isOut(facts, choice);
}
