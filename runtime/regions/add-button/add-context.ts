import { productFormUrl, productTypeOf, stockOf } from '#model';
import { failureText } from '../../api/failure-text.ts';
import type { Failure } from '../../api/reply.ts';
import type { ProductMessage } from '../../messages/product.ts';
import { type PageFacts, pageFacts } from '../../page/context.ts';
import type { ProductStore } from '../../stores/product.ts';
import { chosenVariant } from '../../stores/product-facts.ts';
import { productMessageOn } from '../product-message.ts';
import type { TrackedButton } from './added-fields.ts';
import { trackAdd } from './track-add.ts';

/** What the add button carries in its attributes. */
export interface AddButtonProps extends TrackedButton {
  isSubscription: boolean;
  subscriptionOptionId: string | undefined;
}

/** One attempt to add a product. */
export interface AddContext {
  readonly document: Document;
  readonly props: AddButtonProps;
  readonly store: ProductStore;
  readonly page: PageFacts;
  readonly message: ProductMessage;
  readonly isGiftCard: boolean;
  readonly isExpress: boolean;
  /** Pieces left of the chosen variant, where that is a number worth telling. */
  readonly stockLeft: number | undefined;
  /** Ends the attempt for a visitor who waits no longer. */
  readonly signal: AbortSignal;
}

export function createAddContext(
  document: Document,
  props: AddButtonProps,
  store: ProductStore,
  signal: AbortSignal,
): AddContext {
  const page = pageFacts(document);
  const message = productMessageOn(document);
  const isGiftCard = productTypeOf(store.facts.item) === 'gift card';
  const isExpress = page.expressCheckout && !isGiftCard && !props.isSubscription;
  return { document, props, store, page, message, isGiftCard, isExpress, stockLeft: stockLeftOf(store), signal };
}

/** An attempt that has failed: counted, and told in a dialog. */
export function refuse(context: AddContext, text: string, errorType?: string, details: readonly string[] = []) {
  trackAdd(context, 'CommerceShopping_AddToCart', { error_type: errorType, ...shortage(context, errorType) });
  context.store.send({ type: 'button', event: { type: 'add-refused' } });
  return { at: 'refused', title: titleOf(context), text, details } as const;
}

export function refuseReply(context: AddContext, failure: Failure, errorType: string) {
  const { document, message } = context;
  return refuse(context, failureText(failure, message, document), errorType, stockDetails(context, failure));
}

function titleOf({ message, isGiftCard, isExpress }: AddContext): string {
  if (isGiftCard) return message('unableToPurchaseGiftCard');
  return message(isExpress ? 'unableToPurchase' : 'unableToAdd');
}

/** What was wanted and what there was, for the owner to know what to make more of. */
function shortage({ store, stockLeft = 0 }: AddContext, errorType: string | undefined): object | false {
  return errorType === 'OUT_OF_STOCK' && { wanted: Number(store.state.get().quantity), had: stockLeft };
}

/** How many there are, as the server has counted: a visitor who holds the last ones is told that. */
function stockDetails({ message }: AddContext, failure: Failure): readonly string[] {
  if (failure.kind !== 'refused') return [];
  const { qtyInStock: count, inCart } = failure.details;
  if (typeof count !== 'number') return [];
  return [message(count > 0 && Number(inCart) >= count ? 'lastInCart' : 'stockLeft', { count })];
}

/** The page of the product form, which needs no script. */
export function formPage({ props, store }: AddContext, sku: string | undefined): string {
  const query = {
    ...{ itemId: props.itemId, quantity: store.state.get().quantity },
    ...(sku && { sku }),
    ...(props.isSubscription && { subscribe: 'true' }),
  };
  return `${productFormUrl}?${new URLSearchParams(query)}`;
}

function stockLeftOf({ facts, state }: ProductStore): number | undefined {
  const variant = chosenVariant(facts, state.get().choice);
  const left = variant === undefined ? Number.NaN : stockOf(variant);
  return Number.isFinite(left) && left > 0 ? left : undefined;
}
