import { childOf, isArray, isObject, type JsonValue, toText, type Value } from '../data.ts';
import { contentOf, productTypeOf, variantsOf } from './read.ts';

/** True from two variants on; digital goods have none to choose from. */
export function hasVariants(item: Value): boolean {
  return variantsOf(item).length > 1 && productTypeOf(item) !== 'digital';
}

export interface VariantOption {
  readonly name: string;
  /** In the order in which the variants first use them. */
  readonly values: readonly string[];
}

/** What a shopper chooses from: one option per name of `variantOptionOrdering`. */
export function variantOptions(item: Value): readonly VariantOption[] {
  const content = contentOf(item);
  const variants = childOf(content, 'variants');
  if (sizeOf(variants) <= 1) return [];
  const ordering = childOf(content, 'variantOptionOrdering');
  const options = Array.from({ length: sizeOf(ordering) }, (_, index) => ({
    name: toText(childOf(ordering, index)),
    values: [] as string[],
    seen: new Set<string>(),
  }));
  // Of two options with one name, the first gets the values.
  const byName = new Map(options.map((option) => [option.name, option] as const).reverse());
  for (const variant of isArray(variants) ? variants : []) {
    const attributes = childOf(variant, 'attributes');
    if (!isObject(attributes)) continue;
    for (const name of Object.keys(attributes)) {
      const option = byName.get(name);
      const value = toText(attributes[name]);
      if (!option || option.seen.has(value)) continue;
      option.seen.add(value);
      option.values.push(value);
    }
  }
  return options.map(({ name, values }) => ({ name, values }));
}

function sizeOf(value: Value): number {
  if (isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}

/** Chosen value by option name; an option without a choice is absent or empty. */
export type VariantChoice = Readonly<Record<string, string>>;

/** The options that still wait for a choice, in the order of the picker. */
export function openOptions(options: readonly VariantOption[], choice: VariantChoice): readonly string[] {
  return options.filter(({ name }) => !chosen(choice, name)).map(({ name }) => name);
}

function chosen(choice: VariantChoice, name: string): string {
  return Object.hasOwn(choice, name) ? (choice[name] ?? '') : '';
}

/** Whether a variant has the chosen value for every chosen option. Values are compared as text. */
export function matchesChoice(variant: Value, choice: VariantChoice): boolean {
  const attributes = childOf(variant, 'attributes');
  return Object.keys(choice).every((name) => {
    const value = chosen(choice, name);
    return value === '' || (childOf(attributes, name) !== undefined && toText(childOf(attributes, name)) === value);
  });
}

/**
 * The variant that a choice stands for: the first one that has the chosen value for every option. Without options it is
 * the only variant there is, or the one that a choice made elsewhere names in full.
 */
export function resolveVariant(
  variants: readonly JsonValue[],
  options: readonly VariantOption[],
  choice: VariantChoice,
): JsonValue | undefined {
  if (options.length === 0) {
    if (variants.length === 1) return variants[0];
    return Object.keys(choice).length === 0 ? undefined : variants.find((variant) => matchesChoice(variant, choice));
  }
  if (openOptions(options, choice).length > 0) return undefined;
  const complete = Object.fromEntries(options.map(({ name }) => [name, chosen(choice, name)]));
  return variants.find((variant) => matchesChoice(variant, complete));
}
