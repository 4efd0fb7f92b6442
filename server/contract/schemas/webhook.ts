/** What other programs can be told of. */
export const webhookEvents = [
  'order.created',
  'order.paid',
  'order.fulfilled',
  'order.cancelled',
  'order.refunded',
  'stock.low',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
