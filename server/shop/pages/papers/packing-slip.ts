import { productTypes } from '#model';
import type { Desk } from './desk.ts';
import { paperHead, paperLines, recipientLines, row, section, table } from './sheet.ts';

/** What goes into the parcel, without a price: it may be a present. */
export function packingSlip(desk: Desk): string {
  const { message } = desk;
  const packed = paperLines(desk).filter(({ productType }) => productType === productTypes.physical);
  const rows = packed.map((line) => row([String(line.quantity), line.named]));
  return [
    paperHead(desk, message('paperPackingSlip')),
    section(message('paperShipTo'), recipientLines(desk)),
    table([message('paperPieces'), message('paperItem')], rows),
  ].join('\n');
}
