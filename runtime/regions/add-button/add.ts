import { addEntry, createSubscription } from '#contract';
import {
  canOpenProductForm,
  checkAddToCart,
  childOf,
  type JsonValue,
  productFormUrl,
  productTypeOf,
  stockOf,
  toText,
} from '#model';
import { failureText } from '../../api/failure-text.ts';
import { endIntent, intentKey, isDecided } from '../../api/open-intent.ts';
import type { Failure } from '../../api/reply.ts';
import { productMessageOn } from '../../messages/product.ts';
import { pageFacts } from '../../page/context.ts';
import { hasCartCookie } from '../../page/cookies.ts';
import { track } from '../../page/events.ts';
import { services } from '../../page/services.ts';
import { cartOf, cartStore, heldIn } from '../../stores/cart.ts';
import type { ProductStore } from '../../stores/product.ts';
import { chosenVariant, countsStock } from '../../stores/product-facts.ts';
import type { Alert } from '../../ui/alert.tsx';
import { currentMoneyOf } from '../../ui/price.ts';
import { isBusy } from './machine.ts';
import { failedCheckText } from './texts.ts';

/** What the add button carries in its attributes. */
export interface AddButtonProps {
  itemId: string;
  productType: string;
  isSubscription: boolean;
  subscriptionOptionId: string | undefined;
  /** The definition of the product form, which must be filled in first. */
  form: unknown;
  /** Whether the button stands in a quick view, which is what its events say. */
  isQuickView: boolean;
}

/** How an attempt ended; the button and the page answer to it. */
export type AddOutcome =
  | { readonly at: 'ignored' }
  | { readonly at: 'added' }
  | { readonly at: 'left'; readonly to: string }
  | ({ readonly at: 'refused' } & Alert);

/** Asks for the answers of the product form; `null` when the visitor closed it. */
export type AskForm = () => Promise<string | null>;

/** Products whose form has been asked for and is not answered yet: a second press must not ask again. */
const asking = new WeakSet<ProductStore>();

/** One press of the add button, from its checks to its outcome. The caller shows what comes back. */
export async function addProduct(
  document: Document,
  props: AddButtonProps,
  store: ProductStore,
  askForm: AskForm,
): Promise<AddOutcome> {
  const message = productMessageOn(document);
  const page = pageFacts(document);
  const { facts } = store;
  const { choice, quantity, button } = store.state.get();
  if (isBusy(button) || asking.has(store)) return { at: 'ignored' };

  const isGiftCard = productTypeOf(facts.item) === 'gift card';
  const isExpress = page.expressCheckout && !isGiftCard && !props.isSubscription;
  const title = isGiftCard
    ? message('unableToPurchaseGiftCard')
    : message(isExpress ? 'unableToPurchase' : 'unableToAdd');
  const tell = (event: `CommerceShopping_${string}`, fields: Readonly<Record<string, unknown>> = {}) =>
    track(event, {
      item_id: props.itemId,
      is_quickview: props.isQuickView,
      has_custom_form: props.form !== undefined,
      ...priceOf(chosenVariant(facts, choice)),
      ...fields,
    });
  const refuse = (text: string, errorType?: string, details: readonly string[] = []) => {
    tell('CommerceShopping_AddToCart', { error_type: errorType, ...shortage(errorType) });
    store.send({ type: 'button', event: { type: 'add-refused' } });
    return { at: 'refused', title, text, details } as const;
  };

  /** What was wanted and what there was, for the owner to know what to make more of. */
  const shortage = (errorType?: string) =>
    errorType === 'OUT_OF_STOCK' ? { wanted: Number(quantity), had: stockLeft(store) ?? 0 } : {};

  const verdict = checkAddToCart({ item: facts.item, choice, quantity });
  if (!verdict.ok) {
    if (verdict.errorType === 'NO_VARIANT_SELECTED') store.send({ type: 'button', event: { type: 'option-open' } });
    const left = verdict.errorType === 'OUT_OF_STOCK' ? stockLeft(store) : undefined;
    const details = left === undefined ? [] : [message('stockLeft', { count: left })];
    return refuse(failedCheckText(verdict, facts, choice, message), verdict.errorType, details);
  }
  const sku = verdict.variant === undefined ? undefined : toText(childOf(verdict.variant, 'sku')) || undefined;

  if (isGiftCard) {
    const query = new URLSearchParams({ websiteId: page.websiteId, giftCardProductId: props.itemId });
    if (sku !== undefined) query.set('sku', sku);
    return { at: 'left', to: `/checkout/giftcard?${query}` };
  }

  let additionalFields: string | null = null;
  if (props.form !== undefined) {
    const cart = cartOf(cartStore(document).state.get());
    const held = (variant: Parameters<typeof stockOf>[0]) =>
      heldIn(cart, props.itemId, toText(childOf(variant, 'sku')) || undefined);
    if (countsStock(facts) && !canOpenProductForm(facts.item, held)) {
      return refuse(message('outOfStock'), 'CUSTOM_FORM_RENDER_ERROR_OUT_OF_STOCK');
    }
    tell('CommerceShopping_OpenCustomProductForm');
    asking.add(store);
    try {
      additionalFields = await askForm();
    } catch {
      const refused = refuse(message('tryAgain'), 'CUSTOM_FORM_RENDER_ERROR');
      // The same questions stand on a page of their own, which needs none of the code that failed.
      return {
        ...refused,
        title: message('unableToOpenForm'),
        link: { text: message('openFormPage'), href: formPage(sku) },
      };
    } finally {
      asking.delete(store);
    }
    if (additionalFields === null) return { at: 'ignored' };
    tell('CommerceShopping_SaveCustomProductForm');
  }

  store.send({ type: 'button', event: { type: 'add-started' } });
  const { call } = services(document);
  const wanted = { itemId: props.itemId, sku: sku ?? null, additionalFields };
  const { quantity: pieces } = verdict;

  if (props.isSubscription) {
    const body = { ...wanted, qty: pieces, subscriptionOptionId: props.subscriptionOptionId ?? null };
    const reply = await call(createSubscription, { idempotencyKey: intentKey(store, body), body });
    endIntent(store, reply);
    if (!reply.ok) {
      const type = additionalFields === null ? 'SUB_API_FAILURE' : 'SUB_WITH_FORM_FAILURE';
      return refuse(failureMessage(reply), type, failureDetails(reply));
    }
    tell('CommerceShopping_AddToCart');
    return { at: 'left', to: `/checkout/subscribe?cartToken=${encodeURIComponent(reply.value.cartToken)}` };
  }

  const body = { ...wanted, quantity: pieces };
  const reply = await call(addEntry, { idempotencyKey: intentKey(store, body), body });
  endIntent(store, reply);
  // Without an answer it may be in the cart all the same: the count asks, and tells the truth once it can.
  if (!reply.ok && !isDecided(reply)) void cartStore(document).load();
  if (!reply.ok) return refuse(failureMessage(reply), errorTypeOf(reply), failureDetails(reply));
  cartStore(document).accept(reply.value.shoppingCart);
  if (isExpress) {
    if (!hasCartCookie(document)) return refuse(message('cookiesNeededForCheckout'), 'EXPRESS_CHECKOUT_FAILURE');
    tell('CommerceShopping_AddToCart', { cart_id: reply.value.shoppingCart.id });
    return { at: 'left', to: '/commerce/goto-checkout' };
  }
  tell('CommerceShopping_AddToCart', { cart_id: reply.value.shoppingCart.id });
  store.send({ type: 'button', event: { type: 'add-accepted' } });
  return { at: 'added' };

  function formPage(chosen: string | undefined): string {
    const query = new URLSearchParams({ itemId: props.itemId, quantity });
    if (chosen !== undefined) query.set('sku', chosen);
    if (props.isSubscription) query.set('subscribe', 'true');
    return `${productFormUrl}?${query}`;
  }

  function failureMessage(failure: Failure): string {
    return failureText(failure, message, document);
  }

  function failureDetails(failure: Failure): readonly string[] {
    if (failure.kind !== 'refused') return [];
    const left = failure.details['qtyInStock'];
    return typeof left === 'number' ? [message('stockLeft', { count: left })] : [];
  }
}

/** What the chosen variant costs, as pages carry it; without one the page's own first price is told. */
function priceOf(variant: JsonValue | undefined): { item_price?: string } {
  const value = childOf(currentMoneyOf(variant), 'value');
  return value === undefined ? {} : { item_price: toText(value) };
}

/** Pieces left of the chosen variant, where that is a number worth telling. */
function stockLeft({ facts, state }: ProductStore): number | undefined {
  const variant = chosenVariant(facts, state.get().choice);
  const left = variant === undefined ? Number.NaN : stockOf(variant);
  return Number.isFinite(left) && left > 0 ? left : undefined;
}

/** The server knows best why it refused; anything else is a call that failed. */
function errorTypeOf(failure: Failure): string {
  return (failure.kind === 'refused' && failure.track) || 'API_FAILURE';
}
