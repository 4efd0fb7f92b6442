import { leftToSend, productTypes } from '#model';
import type { Desk } from './desk.ts';
import { paperHead, paperLines, recipientLines, row, section, table } from './sheet.ts';

/**
 * What goes into the next parcel, without a price: it may be a present. Of an order of which nothing is left to send it
 * names what was sent; undefined where nothing travels.
 */
export function packingSlip(desk: Desk): string | undefined {
  const { message, progress } = desk;
  const lines = paperLines(desk).flatMap(({ productType, quantity, named }, at) => {
    const { sent = 0, refunded = 0 } = progress[at] ?? {};
    const left = leftToSend({ quantity, sent, refunded });
    return productType === productTypes.physical ? [{ named, left, sent }] : [];
  });
  const isOpen = lines.some(({ left }) => left > 0);
  const rows = lines.flatMap(({ named, left, sent }) => {
    const pieces = isOpen ? left : sent;
    return pieces > 0 ? [row([String(pieces), named])] : [];
  });
  if (rows.length === 0) return undefined;
  return [
    paperHead(desk, message('paperPackingSlip')),
    section(message('paperShipTo'), recipientLines(desk)),
    table([message('paperPieces'), message('paperItem')], rows),
  ].join('\n');
}
