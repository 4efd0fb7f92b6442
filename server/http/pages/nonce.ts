import type { Response } from 'express';
import type { Bytes } from '../../site/assembly/page-assembly.ts';

/** The nonce that the response's policy names; nothing where no policy was set. */
export function nonceOf(response: Response): Buffer {
  const nonce: unknown = response.locals['nonce'];
  return Buffer.from(typeof nonce === 'string' ? nonce : '');
}

/** The bytes between the holes. */
export function partsOf({ body, holes }: Bytes): readonly Buffer[] {
  return [...holes, body.length].map((end, index) => body.subarray(index === 0 ? 0 : holes[index - 1], end));
}

/** The page as one response gets it. */
export function fillHoles(bytes: Bytes, nonce: Buffer): Buffer {
  if (bytes.holes.length === 0 || nonce.length === 0) return bytes.body;
  return join(partsOf(bytes), nonce);
}

function join(parts: readonly Buffer[], between: Buffer): Buffer {
  const pieces: Buffer[] = [];
  parts.forEach((part, index) => {
    if (index > 0) pieces.push(between);
    pieces.push(part);
  });
  return Buffer.concat(pieces);
}
