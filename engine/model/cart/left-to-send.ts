export interface SentPieces {
  readonly quantity: number;
  readonly sent: number;
  readonly refunded: number;
}

/** How many pieces of a line still travel: what was paid back need not. */
export const leftToSend = ({ quantity, sent, refunded }: SentPieces): number => Math.max(0, quantity - sent - refunded);
