import type { Order, OwnerOrder } from '#contract';
import type { MoneyFormat } from '#model';
import type { OrderPapers } from '../../../services/invoices/invoices.ts';
import type { Services } from '../../../services/services.ts';
import type { ServerMessage, SiteMessages } from '../../../site/messages.ts';

/** What a paper is written with. */
export interface Desk {
  readonly order: Order;
  /** What has become of each line, for those who look after the shop. */
  readonly progress: OwnerOrder['progress'];
  readonly papers: OrderPapers;
  readonly message: ServerMessage;
  readonly own: SiteMessages;
  readonly money: MoneyFormat;
  readonly catalogue: Pick<Services['catalogue'], 'website' | 'item' | 'form'>;
  readonly seller: string;
}
