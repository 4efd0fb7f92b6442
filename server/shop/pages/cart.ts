import type { JsonValue } from '#model';
import { renderRegion } from '#regions';
import { callerOf } from '../api/cart-cookies.ts';
import { noticeOf } from './notice.ts';
import type { OwnPage } from './private-page.ts';

/** The cart page (page type 200): the visitor's cart as it stands, with the product forms that its lines can edit. */
export async function cartMarkup({ services, request, visitorId, crumb, strings, query }: OwnPage): Promise<string> {
  const cart = await services.carts.read(callerOf({ visitor: { id: visitorId }, request }));
  const forms: Record<string, JsonValue> = {};
  for (const { itemId } of cart.entries) {
    const formId = services.catalogue.item(itemId)?.formId;
    const form = formId === undefined ? undefined : services.catalogue.form(formId);
    if (form !== undefined) forms[itemId] = form;
  }
  const notice = noticeOf(query);
  return renderRegion('cart', { cart, forms, crumb, strings, ...(notice && { notice }) });
}
