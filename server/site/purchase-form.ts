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
  minorUnitsText,
  productTypeOf,
  quantityLimits,
  toMinorUnits,
  toText,
  variantsOf,
} from '#model';
import { escapeHtml } from './head/markup.ts';
import { at, type JsonObject, objectAt } from './lib/json-access.ts';

/**
 * A product's purchase as a plain form, for a browser without script. It stands in a `noscript`, so that the compatible
 * markup is untouched where scripts run; the runtime shows it too when its own code does not arrive.
 */
export function purchaseForm(context: JsonObject): string {
  const item = objectAt(context, 'product') ?? objectAt(context, 'item');
  const content = childOf(item, 'structuredContent');
  if (item === undefined || productTypeOf(item) === 'unrecognised' || productTypeOf(item) === 'undefined') return '';
  const worded = (key: string) => at(context, `localizedStrings.${key}`);
  const label = escapeHtml(addButtonLabel(addButtonFacts(content), worded));
  // A product that asks questions asks them on a page of their own, before it goes into the cart.
  const body = fields(context, item, label);
  return `<noscript data-vitrine-form>${hidden}<form class="vt-plain" method="post" action="/cart">${body}</form></noscript>`;
}

const hidden =
  '<style>.product-variants,.product-quantity-input,.sqs-add-to-cart-button-wrapper,.product-restock-notification{display:none}</style>';

function fields(context: JsonObject, item: JsonObject, label: string): string {
  const several = () => allowsSeveralServices(at(context, 'websiteSettings.storeSettings'));
  const quantity = hasQuantityInput(item, several)
    ? `<p><label>Quantity <input type="number" name="quantity" value="${quantityLimits.initial}" min="${quantityLimits.minimum}" max="${quantityLimits.maximum}" step="${quantityLimits.step}"></label></p>`
    : '';
  const button = isSoldOut(item)
    ? '<p><button type="submit" disabled>Sold Out</button></p>'
    : `<p><button type="submit" name="action" value="add">${label}</button></p>`;
  const purchase = isSubscribable(item) ? '<input type="hidden" name="subscribe" value="true">' : '';
  return `<input type="hidden" name="itemId" value="${escapeHtml(toText(at(item, 'id')))}">${purchase}${variantField(item)}${quantity}${button}`;
}

function variantField(item: JsonObject): string {
  const variants = variantsOf(item);
  if (variants.length < 2) return '';
  const limited = productTypeOf(item) !== 'gift card' && productTypeOf(item) !== 'digital';
  const options = variants.map((variant) => {
    const isOut = limited && !isInStock(variant);
    return `<option value="${escapeHtml(toText(childOf(variant, 'sku')))}"${isOut ? ' disabled' : ''}>${escapeHtml(wordsOf(variant))}${isOut ? ' (sold out)' : ''}</option>`;
  });
  return `<p><label>Choose <select name="sku" required><option value="">–</option>${options.join('')}</select></label></p>`;
}

function wordsOf(variant: JsonValue): string {
  const attributes = childOf(variant, 'attributes');
  const names = typeof attributes === 'object' && attributes !== null ? Object.values(attributes).map(toText) : [];
  const { amount, currency } = currentPrice(variant);
  const minor = toMinorUnits(amount, currency);
  return minor === undefined
    ? names.join(' / ')
    : `${names.join(' / ')} · ${minorUnitsText(minor, currency)} ${currency}`;
}
