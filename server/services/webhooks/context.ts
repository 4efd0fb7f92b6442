import type { Store, tables } from '../../store/index.ts';
import type { SendWebhook } from './send.ts';

export type EndpointRow = typeof tables.webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof tables.webhookDeliveries.$inferSelect;

export interface WebhooksContext {
  readonly store: Store;
  readonly websiteId: string;
  readonly send: SendWebhook;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
