import {
  childOf,
  isInStock,
  isSoldOut,
  type JsonValue,
  openOptions,
  productTypeOf,
  resolveVariant,
  toText,
  type VariantChoice,
  type VariantOption,
  variantOptions,
} from '#model';
import { isData, pageFacts } from '../page/context.ts';
import { byItem, optionNames } from './printed-choice.ts';

/** One product as this page knows it, in the shape that the rules of the model read. */
export interface ProductFacts {
  readonly id: string;
  /** `structuredContent` put together from the page context and, over it, the markup's own attributes. */
  readonly item: { readonly id: string; readonly structuredContent: Readonly<Record<string, JsonValue>> };
  readonly options: readonly VariantOption[];
  readonly variants: readonly JsonValue[];
  /** Without a picker and without data, what is left in stock is the server's to say. */
  readonly isStockKnown: boolean;
}

/** Reads a product's facts: its picker's attributes first, then the page context, then its add button's attributes. */
export function readProductFacts(document: Document, id: string): ProductFacts {
  const picker = byItem(document, '.product-variants', id);
  const button = byItem(document, '.sqs-add-to-cart-button', id);
  const known = pageFacts(document).item(id);
  const content: Record<string, JsonValue> = { ...object(known?.['structuredContent']) };
  const variants = readJson(picker?.getAttribute('data-variants'));
  if (picker && Array.isArray(variants)) {
    content['variants'] = variants;
    content['variantOptionOrdering'] = optionNames(picker);
  } else if (content['variantOptionOrdering'] === undefined && known) {
    content['variantOptionOrdering'] = json(known['variantOptionOrdering']) ?? [];
  }
  const type = button?.getAttribute('data-product-type');
  if (type) content['productType'] = type;
  if (button?.getAttribute('data-is-subscription')) content['isSubscribable'] = true;
  const item = { id, structuredContent: content };
  const list = content['variants'];
  return {
    id,
    item,
    options: variantOptions(item),
    variants: Array.isArray(list) ? list : [],
    isStockKnown: Array.isArray(list) && list.length > 0,
  };
}

/** The variant that a choice stands for, if there is one. */
export function chosenVariant({ variants, options }: ProductFacts, choice: VariantChoice): JsonValue | undefined {
  return resolveVariant(variants, options, choice);
}

/** The choice that stands for the variant with this number, if there is one. */
export function choiceOf({ variants, options }: ProductFacts, sku: string): VariantChoice | undefined {
  const variant = sku && variants.find((each) => toText(childOf(each, 'sku')) === sku);
  if (!variant) return undefined;
  const attributes = childOf(variant, 'attributes');
  return Object.fromEntries(options.map(({ name }) => [name, toText(childOf(attributes, name))]));
}

export function isChosen({ options }: ProductFacts, choice: VariantChoice): boolean {
  return openOptions(options, choice).length === 0;
}

/** Digital goods and gift cards never sell out. */
export function countsStock({ item, isStockKnown }: ProductFacts): boolean {
  const type = productTypeOf(item);
  return isStockKnown && type !== 'digital' && type !== 'gift card';
}

/** Whether the product, or what is chosen of it, is sold out. */
export function isOut(facts: ProductFacts, choice: VariantChoice): boolean {
  if (!countsStock(facts)) return false;
  if (isSoldOut(facts.item)) return true;
  const variant = isChosen(facts, choice) ? chosenVariant(facts, choice) : undefined;
  return variant !== undefined && !isInStock(variant);
}

export function readJson(text: string | null | undefined): JsonValue | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // Damaged data is as good as none: the server decides at the call.
    return undefined;
  }
}

function object(value: unknown): Record<string, JsonValue> {
  // The page context came out of JSON.parse, so its members are JSON.
  return isData(value) ? (value as Record<string, JsonValue>) : {};
}

function json(value: unknown): JsonValue | undefined {
  return value as JsonValue | undefined;
}
