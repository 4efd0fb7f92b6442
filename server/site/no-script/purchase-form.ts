import type { JsonValue } from '#engine';
import {
  addButtonFacts,
  addButtonLabel,
  allowsSeveralServices,
  childOf,
  currentPrice,
  hasQuantityInput,
  isInStock,
  isSoldOut,
  isSubscribable,
  moneyFormatOf,
  moneyText,
  productTypeOf,
  quantityLimits,
  toMinorUnits,
  toText,
  variantsOf,
} from '#model';
import { escapeHtml } from '../head/markup.ts';
import { at, type JsonObject, objectAt } from '../lib/json-access.ts';
import { createServerMessage, type ServerMessage, siteMessagesOf } from '../messages.ts';
import { restockOf } from './restock-of.ts';
import { variantName } from './variant-name.ts';

/**
 * A product's purchase as a plain form, for a browser without script. It stands in a `noscript`, so that the compatible
 * markup is untouched where scripts run; the runtime shows it too when its own code does not arrive.
 */
export function purchaseForm(context: JsonObject): string {
  const item = productIn(context);
  const content = childOf(item, 'structuredContent');
  if (item === undefined || productTypeOf(item) === 'unrecognised' || productTypeOf(item) === 'undefined') return '';
  const worded = (key: string) => at(context, `localizedStrings.${key}`);
  const label = escapeHtml(addButtonLabel(addButtonFacts(content), worded));
  const messages = siteMessagesOf(context);
  const message = createServerMessage(messages);
  // A product that asks questions asks them on a page of their own, before it goes into the cart.
  const body = fields(context, item, label, message, messages.locale);
  const form = `<form class="vt-plain" method="post" action="/cart">${body}</form>`;
  return `<noscript data-vitrine-form>${hidden}${form}${restockOf(context, item, message)}</noscript>`;
}

/** Where the button of a product stands in rendered markup, or -1. */
export function purchasePlace(markup: Buffer, context: JsonObject): number {
  const id = Buffer.from(`data-item-id="${escapeHtml(toText(at(productIn(context) ?? {}, 'id')))}"`);
  for (let from = markup.indexOf(BUTTON); from >= 0; from = markup.indexOf(BUTTON, from + 1)) {
    const next = markup.indexOf(BUTTON, from + 1);
    const found = markup.indexOf(id, from);
    if (found >= 0 && (next < 0 || found < next)) return from;
  }
  return -1;
}

const BUTTON = '<div class="sqs-add-to-cart-button-wrapper"';

function productIn(context: JsonObject): JsonObject | undefined {
  return objectAt(context, 'product') ?? objectAt(context, 'item');
}

const controls =
  ':is(.product-variants,.product-quantity-input,.sqs-add-to-cart-button-wrapper,.product-restock-notification)';

/** A button beside these forms that can add: code that does not come may be that of other regions, which it does without. */
const atWork = ':has(.vt-plain~.sqs-add-to-cart-button-wrapper [data-state]:not([data-state=sold-out]))';

/**
 * The controls of the runtime step back where they do not work, and these forms where they do; what stands for the controls
 * is laid out as they are.
 */
const hidden =
  `<style>:root:not(${atWork}) ${controls},:root${atWork} .vt-plain{display:none}` +
  `@supports not selector(:has(a)){${controls}{display:none}}` +
  '.vt-plain{display:grid;gap:1rem}.vt-plain+.vt-plain{margin-block-start:1.5rem}.vt-plain p{margin:0}' +
  '.vt-plain label:not([class]){display:grid;gap:.25rem}.vt-plain input[type=number]{inline-size:6rem}</style>';

const buttonClasses = 'sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary';

function fields(
  context: JsonObject,
  item: JsonObject,
  label: string,
  message: ServerMessage,
  language: string,
): string {
  const several = () => allowsSeveralServices(at(context, 'websiteSettings.storeSettings'));
  const quantity = hasQuantityInput(item, several)
    ? `<p><label>${escapeHtml(message('quantity'))} <input class="field-element" type="number" name="quantity" value="${quantityLimits.initial}" min="${quantityLimits.minimum}" max="${quantityLimits.maximum}" step="${quantityLimits.step}"></label></p>`
    : '';
  const isOut = isSoldOut(item);
  const button = isOut
    ? `<p><button class="${buttonClasses}" data-state="sold-out" type="submit" disabled>${escapeHtml(message('soldOut'))}</button></p>`
    : `<p><button class="${buttonClasses}" type="submit" name="action" value="add">${label}</button></p>`;
  const purchase = isSubscribable(item) ? '<input type="hidden" name="subscribe" value="true">' : '';
  const isExpress = at(context, 'websiteSettings.storeSettings.expressCheckout') === true;
  const express = isExpress ? '<input type="hidden" name="express" value="true">' : '';
  return `<input type="hidden" name="itemId" value="${escapeHtml(toText(at(item, 'id')))}">${purchase}${express}${variantField(item, message, language)}${isOut ? '' : quantity}${button}`;
}

function variantField(item: JsonObject, message: ServerMessage, language: string): string {
  const variants = variantsOf(item);
  if (variants.length < 2) return '';
  const limited = productTypeOf(item) !== 'gift card' && productTypeOf(item) !== 'digital';
  const options = variants.map((variant) => {
    const isOut = limited && !isInStock(variant);
    const name = pricedName(variant, language);
    const text = escapeHtml(isOut ? message('soldOutVariant', { name }) : name);
    return `<option value="${escapeHtml(toText(childOf(variant, 'sku')))}"${isOut ? ' disabled' : ''}>${text}</option>`;
  });
  return `<p><label>${escapeHtml(message('chooseVariant'))} <select class="field-element" name="sku" required><option value="">–</option>${options.join('')}</select></label></p>`;
}

/** What is chosen, with its price. */
function pricedName(variant: JsonValue, language: string): string {
  const { amount, currency } = currentPrice(variant);
  const minor = toMinorUnits(amount, currency);
  const name = variantName(variant);
  return minor === undefined ? name : `${name} · ${moneyText(minor, moneyFormatOf(language, currency))}`;
}
