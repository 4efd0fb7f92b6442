import type { ControlMessage } from '../../messages/controls.ts';

/** What a reader hears of a price as it is written. */
export function spokenPrice(normal: string, sale: string | undefined, message: ControlMessage): string {
  return sale === undefined ? normal : message('saleAnnouncement', { price: sale, original: normal });
}
