import { renderRegion } from '#regions';
import type { OwnPage } from './own-page.ts';

/** Order confirmed (page type 202): only for the visitor who placed it. */
export async function orderMarkup({
  services,
  visitorId,
  crumb,
  strings,
  query,
}: OwnPage): Promise<string | undefined> {
  const order = await services.orders.read(query.get('orderId') ?? '', visitorId);
  if (!order) return undefined;
  const isTestPayment = services.orders.methods.every(({ testOnly }) => testOnly);
  const kind = query.has('status') ? 'status' : 'order';
  return renderRegion('order', { order, kind, isTestPayment, crumb, strings });
}
