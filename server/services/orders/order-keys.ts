import type { Signer } from '../../http/security/index.ts';

/**
 * What the mails of an order open its page with, on whatever device they are read. A key is signed, not kept: it holds as
 * long as the order, and as long as the secret that it was signed with is among those of the server.
 */
export interface OrderKeys {
  keyOf(orderId: string): string;
  opens(orderId: string, key: string): boolean;
}

export function createOrderKeys(signer: Signer, websiteId: string): OrderKeys {
  const textOf = (orderId: string) => `order ${websiteId} ${orderId}`;
  return {
    keyOf: (orderId) => signer.sign(textOf(orderId)),
    opens: (orderId, key) => signer.verifies(textOf(orderId), key),
  };
}
