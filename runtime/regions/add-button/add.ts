import { addEntry, createSubscription } from '#contract';
import {
  canOpenProductForm,
  checkAddToCart,
  childOf,
  type FailedAdd,
  hasCartCookie,
  type stockOf,
  toText,
} from '#model';
import { readCookie } from '../../api/cookies.ts';
import { endIntent, intentKey, isDecided } from '../../api/open-intent.ts';
import type { Reply } from '../../api/reply.ts';
import { services } from '../../page/services.ts';
import { isBusy } from '../../stores/add-button-machine.ts';
import { cartOf, cartStore, heldIn } from '../../stores/cart.ts';
import type { ProductStore } from '../../stores/product.ts';
import { countsStock } from '../../stores/product-facts.ts';
import type { Alert } from '../../ui/alert.tsx';
import {
  type AddButtonProps,
  type AddContext,
  createAddContext,
  formPage,
  refuse,
  refuseReply,
} from './add-context.ts';
import { addedFields } from './added-fields.ts';
import { type AskedAddition, acceptAdded, type Wanted } from './addition.ts';
import { trackAdd } from './track-add.ts';

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
  signal: AbortSignal,
): Promise<AddOutcome> {
  const { choice, quantity, button } = store.state.get();
  if (isBusy(button) || asking.has(store)) return { at: 'ignored' };
  const context = createAddContext(document, props, store, signal);
  const verdict = checkAddToCart({ item: store.facts.item, choice, quantity });
  if (!verdict.ok) return refuseCheck(context, verdict);
  const sku = toText(childOf(verdict.variant, 'sku')) || undefined;
  if (context.isGiftCard) return { at: 'left', to: giftCardPage(context, sku) };

  const answers = props.form === undefined ? null : await answersFor(context, askForm, sku);
  if (typeof answers === 'object' && answers !== null) return answers;
  store.send({ type: 'button', event: { type: 'add-started' } });
  const wanted: Wanted = {
    itemId: props.itemId,
    sku: sku ?? null,
    additionalFields: answers,
    quantity: verdict.quantity,
  };
  return props.isSubscription ? subscribeTo(context, wanted) : addToCart(context, wanted);
}

/** Goes on with an addition that was asked for before React, whatever its answer is. */
export function finishAddition(
  document: Document,
  props: AddButtonProps,
  store: ProductStore,
  { wanted, answer, ends }: AskedAddition,
): Promise<AddOutcome> {
  return addToCart(createAddContext(document, props, store, ends.signal), wanted, answer);
}

function refuseCheck(context: AddContext, { errorType, reason, names }: FailedAdd): AddOutcome {
  const { store, message, stockLeft } = context;
  if (errorType === 'NO_VARIANT_SELECTED') store.send({ type: 'button', event: { type: 'option-open' } });
  const details =
    errorType === 'OUT_OF_STOCK' && stockLeft !== undefined ? [message('stockLeft', { count: stockLeft })] : [];
  return refuse(context, message(reason, names), errorType, details);
}

function giftCardPage({ page, props }: AddContext, sku: string | undefined): string {
  const query = { websiteId: page.websiteId, giftCardProductId: props.itemId, ...(sku && { sku }) };
  return `/checkout/giftcard?${new URLSearchParams(query)}`;
}

/** The answers of the product form; else how the attempt ended without them. */
async function answersFor(
  context: AddContext,
  askForm: AskForm,
  sku: string | undefined,
): Promise<string | AddOutcome> {
  const { store, message } = context;
  if (!mayOpenForm(context)) return refuse(context, message('outOfStock'), 'CUSTOM_FORM_RENDER_ERROR_OUT_OF_STOCK');
  trackAdd(context, 'CommerceShopping_OpenCustomProductForm');
  asking.add(store);
  try {
    const answers = await askForm();
    if (answers === null) return { at: 'ignored' };
    trackAdd(context, 'CommerceShopping_SaveCustomProductForm');
    return answers;
  } catch {
    const refused = refuse(context, message('tryAgain'), 'CUSTOM_FORM_RENDER_ERROR');
    // The same questions stand on a page of their own, which needs none of the code that failed.
    const link = { text: message('openFormPage'), href: formPage(context, sku) };
    return { ...refused, title: message('unableToOpenForm'), link };
  } finally {
    asking.delete(store);
  }
}

function mayOpenForm({ document, props, store }: AddContext): boolean {
  const cart = cartOf(cartStore(document).state.get());
  const held = (variant: Parameters<typeof stockOf>[0]) =>
    heldIn(cart, props.itemId, toText(childOf(variant, 'sku')) || undefined);
  return !countsStock(store.facts) || canOpenProductForm(store.facts.item, held);
}

async function subscribeTo(context: AddContext, { quantity: qty, ...wanted }: Wanted): Promise<AddOutcome> {
  const { document, props, store } = context;
  const body = { ...wanted, qty, subscriptionOptionId: props.subscriptionOptionId ?? null };
  const reply = await services(document).call(createSubscription, {
    idempotencyKey: intentKey(store.state, body),
    body,
    signal: context.signal,
  });
  endIntent(store.state, reply);
  if (!reply.ok) {
    if (reply.kind === 'cancelled') return cancelled(context);
    const type = wanted.additionalFields === null ? 'SUB_API_FAILURE' : 'SUB_WITH_FORM_FAILURE';
    return refuseReply(context, reply, type);
  }
  trackAdd(context, 'CommerceShopping_AddToCart');
  return { at: 'left', to: `/checkout/subscribe?cartToken=${encodeURIComponent(reply.value.cartToken)}` };
}

async function addToCart(context: AddContext, body: Wanted, asked?: Promise<Response>): Promise<AddOutcome> {
  const { document, store } = context;
  const input = { idempotencyKey: intentKey(store.state, body), body, signal: context.signal };
  const reply = await services(document).call(addEntry, input, asked);
  endIntent(store.state, reply);
  if (!reply.ok) {
    // Without an answer it may be in the cart all the same: the count asks, and tells the truth once it can.
    if (!isDecided(reply)) void cartStore(document).load();
    if (reply.kind === 'cancelled') return cancelled(context);
    return refuseReply(context, reply, errorTypeOf(reply));
  }
  acceptAdded(document, body, reply.value.shoppingCart);
  if (
    context.isExpress &&
    !hasCartCookie({ hasCart: readCookie(document, 'hasCart'), CART: readCookie(document, 'CART') })
  ) {
    return refuse(context, context.message('cookiesNeededForCheckout'), 'EXPRESS_CHECKOUT_FAILURE');
  }
  trackAdd(context, 'CommerceShopping_AddToCart', addedFields(reply.value));
  if (context.isExpress) return { at: 'left', to: '/commerce/goto-checkout' };
  store.send({ type: 'button', event: { type: 'add-accepted' } });
  return { at: 'added' };
}

/** The visitor waits no longer; the next press asks under the same key, should the server have heard this one. */
function cancelled({ store }: AddContext): AddOutcome {
  store.send({ type: 'button', event: { type: 'add-refused' } });
  return { at: 'ignored' };
}

/** The server knows best why it refused; anything else is a call that failed. */
function errorTypeOf(failure: Extract<Reply<never>, { ok: false }>): string {
  return (failure.kind === 'refused' && failure.track) || 'API_FAILURE';
}
