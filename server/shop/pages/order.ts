import { renderRegion } from '#regions';
import { billingOf } from './billing.ts';
import type { OwnPage } from './private-page.ts';

/** Order confirmed (page type 202): only for the visitor who placed it. */
export async function orderMarkup(page: OwnPage): Promise<string | undefined> {
  const { services, visitorId, crumb, strings, query } = page;
  const order = await services.orders.read(query.get('orderId') ?? '', visitorId);
  if (!order) return undefined;
  const isTestPayment = services.orders.methods.every(({ testOnly }) => testOnly);
  const billing = billingOf(page, order.entries);
  const kind = query.has('status') ? 'status' : billing === undefined ? 'order' : 'subscription';
  return renderRegion('order', { order, kind, isTestPayment, billing, crumb, strings });
}
