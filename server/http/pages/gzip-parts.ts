import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';

const deflate = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw);

// RFC 1952: magic, deflate, no flags, no time, no extra flags, unknown system.
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** A last block with nothing in it: BFINAL, fixed codes, end of block. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/**
 * Parts of a page compressed apart, each ending on a byte and remembering nothing of the one before. A nonce fits
 * between them as a stored block, so a page with a fresh nonce costs a copy instead of a compression.
 */
export async function compressParts(parts: readonly Buffer[]): Promise<readonly Buffer[]> {
  return Promise.all(parts.map((part) => deflate(part, { level: 7, finishFlush: constants.Z_FULL_FLUSH })));
}

/** One gzip file of the parts with `between` put in between; `whole` is what it unpacks to. */
export function joinGzip(compressed: readonly Buffer[], between: Buffer, whole: Buffer): Buffer {
  const pieces: Buffer[] = [HEADER];
  compressed.forEach((part, index) => {
    if (index > 0 && between.length > 0) pieces.push(storedBlock(between));
    pieces.push(part);
  });
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(crc32(whole), 0);
  trailer.writeUInt32LE(whole.length % 2 ** 32, 4);
  pieces.push(LAST_BLOCK, trailer);
  return Buffer.concat(pieces);
}

/** RFC 1951, 3.2.4: not last, type 0, length and its complement, the bytes as they are. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.allocUnsafe(5);
  head[0] = 0;
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}
