import {
  addToCartText,
  checkAddToCart,
  type GiftDetails,
  isSoldBothWays,
  isSubscribable,
  type JsonValue,
  openOptions,
  productTypes,
  resolveVariant,
  variantOptions,
  variantsOf,
} from '#model';
import type { CatalogueItem, CatalogueVariant } from '../catalogue/catalogue.ts';
import { donationType } from '../catalogue/donations.ts';
import { accept, type Result, refuse } from '../lib/result.ts';
import { planOf } from '../subscription-record/periods.ts';
import type { CartKind } from './view.ts';

export interface AddRequest {
  readonly itemId: string;
  readonly sku?: string | null | undefined;
  /** Chosen value by option name, from a no-script form that knows no sku. */
  readonly choice?: Readonly<Record<string, string>> | undefined;
  readonly quantity?: unknown;
  readonly additionalFields?: string | null | undefined;
  readonly subscriptionOptionId?: string | null | undefined;
  /** Who gets a gift card, and when. */
  readonly gift?: GiftDetails | undefined;
}

export type VariantErrors =
  | 'option-unselected'
  | 'denomination-unselected'
  | 'variant-unavailable'
  | 'stock-short'
  | 'quantity-not-a-number'
  | 'quantity-not-whole';

export type FieldErrors = 'fields-too-large' | 'form-invalid';

export type AddErrors = VariantErrors | FieldErrors;

export interface Chosen {
  readonly item: CatalogueItem;
  readonly variant: CatalogueVariant;
  readonly quantity: number;
}

export interface StockRow {
  readonly sku: string;
  readonly unlimited: boolean;
  readonly quantity: number;
}

export interface Choice {
  readonly item: CatalogueItem | undefined;
  readonly request: AddRequest;
  readonly rows: readonly StockRow[];
  readonly alreadyInCart: (itemId: string, sku: string) => number;
  readonly kind: CartKind;
}

/** Which variant a request means and how many, by the checks in their order. */
export function chooseVariant({ item, request, rows, alreadyInCart, kind }: Choice): Result<Chosen, VariantErrors> {
  if (!item || !isSoldBy(item, kind)) return refuse('variant-unavailable');
  const options = variantOptions(item.content);
  const bySku = request.sku ? item.variants.find(({ sku }) => sku === request.sku) : undefined;
  if (request.sku && !bySku) return refuse('variant-unavailable');
  const choice = request.choice ?? bySku?.attributes ?? {};
  const variant = bySku ?? variantOf(item, choice);
  const inCart = variant ? alreadyInCart(item.id, variant.sku) : 0;
  const verdict = checkAddToCart({
    item: withStock(item, rows),
    choice,
    quantity: request.quantity === undefined ? 1 : request.quantity,
    alreadyInCart: inCart,
  });
  if (verdict.ok)
    return variant ? accept({ item, variant, quantity: verdict.quantity }) : refuse('variant-unavailable');
  switch (verdict.errorType) {
    case 'NO_VARIANT_SELECTED':
      return item.productType === productTypes.giftCard
        ? refuse('denomination-unselected')
        : refuse('option-unselected', {
            message: addToCartText(verdict),
            details: { options: openOptions(options, choice) },
          });
    case 'VARIANT_UNAVAILABLE':
      return refuse('variant-unavailable');
    case 'OUT_OF_STOCK': {
      const left = rows.find(({ sku }) => sku === variant?.sku)?.quantity ?? 0;
      return refuse('stock-short', { details: { qtyInStock: left, inCart } });
    }
    case 'QUANTITY_NOT_A_NUMBER':
      return refuse('quantity-not-a-number');
    default:
      return refuse('quantity-not-whole', {
        message: addToCartText(verdict),
        ...(verdict.errorType ? { track: verdict.errorType } : {}),
      });
  }
}

/**
 * Gift cards, donations and subscriptions have checkouts of their own: one added to an ordinary cart would be charged once and
 * never again, and so would a subscription whose page does not say how it is charged. A paywall is bought nowhere here.
 */
function isSoldBy(item: CatalogueItem, kind: Choice['kind']): boolean {
  if (item.productType === donationType) return kind === 'donation';
  if (item.productType === productTypes.giftCard) return kind === 'gift-card';
  if (kind === 'gift-card' || kind === 'donation' || item.productType === productTypes.paywall) return false;
  if (kind === 'subscription' && planOf(item.content) === undefined) return false;
  const both = isSoldBothWays(item.content);
  return isSubscribable(item.content) ? kind === 'subscription' || both : kind === 'cart' || both;
}

function variantOf(item: CatalogueItem, choice: Readonly<Record<string, string>>): CatalogueVariant | undefined {
  if (item.productType === productTypes.digital) return item.variants[0];
  const raw = resolveVariant(variantsOf(item.content), variantOptions(item.content), choice);
  return raw === undefined ? undefined : item.variants[variantsOf(item.content).indexOf(raw)];
}

/** The item's data with the stock that the database counts. */
function withStock(item: CatalogueItem, rows: readonly StockRow[]): JsonValue {
  const content = item.content as { readonly structuredContent?: { readonly [name: string]: JsonValue } };
  const variants = variantsOf(item.content).map((variant, at) => {
    const row = rows.find(({ sku }) => sku === item.variants[at]?.sku);
    // An element of a list of variants that is no object has no stock to overlay.
    if (!row || typeof variant !== 'object' || variant === null) return variant;
    return {
      ...(variant as { readonly [name: string]: JsonValue }),
      unlimited: row.unlimited,
      qtyInStock: row.quantity,
    };
  });
  return { ...content, structuredContent: { ...content.structuredContent, variants } };
}
