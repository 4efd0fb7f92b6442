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

/** A page whose HTML is written anew, with its holes where they have moved to. */
export function rewritten(page: Bytes, rewrite: (html: string) => string): Bytes {
  const mark = `hole-${crypto.randomUUID()}`;
  const html = rewrite(fillHoles(page, Buffer.from(mark)).toString('utf8'));
  const parts = html.split(mark).map((part) => Buffer.from(part));
  const holes: number[] = [];
  for (const { length } of parts.slice(0, -1)) holes.push((holes.at(-1) ?? 0) + length);
  return { body: Buffer.concat(parts), holes };
}

/** The page as one response gets it, in new memory or in what `take` gives. */
export function fillHoles(
  { body, holes }: Bytes,
  nonce: Buffer,
  take: (length: number) => Buffer = (length) => Buffer.allocUnsafe(length),
): Buffer {
  if (holes.length === 0 || nonce.length === 0) return body;
  const whole = take(body.length + holes.length * nonce.length);
  let from = 0;
  let to = 0;
  for (const hole of holes) {
    to += body.copy(whole, to, from, hole);
    to += nonce.copy(whole, to);
    from = hole;
  }
  body.copy(whole, to, from);
  return whole;
}
