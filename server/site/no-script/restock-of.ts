import { isArray, isTruthy, type JsonValue } from '#engine';
import { childOf, isInStock, isSoldOut, testCaptchaKey, toText, variantsOf } from '#model';
import { escapeHtml } from '../head/markup.ts';
import { at, type JsonObject } from '../lib/json-access.ts';
import type { ServerMessage } from '../messages.ts';
import { restockForm } from './restock-form.ts';
import { variantName } from './variant-name.ts';

/** The form of who waits for what a product has sold out, where its shop offers one; else nothing. */
export function restockOf(context: JsonObject, item: JsonObject, message: ServerMessage): string {
  const productId = toText(at(item, 'id'));
  const merchandising = childOf(at(context, 'productMerchandisingContext'), productId);
  const variants = waitedFor(item, childOf(merchandising, 'restockNotificationViews'));
  if (variants.length === 0) return '';
  if (isGuarded(context)) return `<p class="vt-plain">${escapeHtml(message('restockNeedsScript'))}</p>`;
  const texts = childOf(merchandising, 'restockNotificationMessages');
  const text = (name: string) => toText(childOf(texts, name));
  const form = {
    productId,
    variants,
    texts: {
      intro: text('CTAText'),
      placeholder: text('placeholderText'),
      submit: text('buttonText'),
      mailingList: text('mailingListDescription'),
    },
  };
  if (!isTruthy(childOf(merchandising, 'mailingListSignUpEnabled'))) return restockForm(form, message);
  const isChosen = isTruthy(childOf(merchandising, 'mailingListOptInByDefault'));
  return restockForm({ ...form, mailingList: isChosen ? 'chosen' : 'offered' }, message);
}

/** The variants that the shop has prepared a form for and that are gone. A form without a variant is for all of them. */
function waitedFor(item: JsonObject, views: JsonValue | undefined): { id: string; name: string }[] {
  if (!isArray(views)) return [];
  const wanted = new Set(views.map((view) => toText(childOf(view, 'variantId'))));
  const isWanted = (variant: JsonValue) =>
    ['id', 'sku'].some((name) => wanted.has(toText(childOf(variant, name)))) || (wanted.has('') && isSoldOut(item));
  return variantsOf(item)
    .filter((variant) => !isInStock(variant) && isWanted(variant))
    .map((variant) => ({ id: toText(childOf(variant, 'sku')), name: variantName(variant) }));
}

/** A captcha proves a person by script alone. */
function isGuarded(context: JsonObject): boolean {
  return ['website.captchaSettings.siteKey', 'recaptchaEnterpriseContext.recaptchaEnterpriseSiteKey'].some(
    (path) => isTruthy(at(context, path)) && at(context, path) !== testCaptchaKey,
  );
}
