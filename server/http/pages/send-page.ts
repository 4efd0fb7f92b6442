import type { Response } from 'express';
import { BufferPool } from '../../site/assembly/buffer-pool.ts';
import type { Negotiated } from '../protocol/negotiate.ts';
import { encodePage } from './encode-page.ts';
import { fillHoles, nonceOf } from './nonce.ts';
import { setPageHeaders, setUnchangedHeaders } from './page-headers.ts';
import type { PageReply } from './reply.ts';

/** Sends a page whole, as it is or compressed, with one strong tag per form of it. */
export async function sendPage(
  response: Response,
  { page, key, cache, ...kept }: PageReply,
  { encoding, isUnchanged, isHead }: Negotiated,
): Promise<void> {
  if (isUnchanged && page.status === 200) {
    setUnchangedHeaders(response, page, { encoding, ...kept });
    response.statusCode = 304;
    response.end();
    page.release?.();
    return;
  }
  const nonce = nonceOf(response);
  const pool = page.holes.length === 0 ? undefined : BufferPool.acquire();
  const whole = fillHoles(page, nonce, pool && ((length) => pool.take(length)));
  const body = encoding === undefined ? whole : await encodePage(page, encoding, { key, cache, nonce, whole });
  response.statusCode = page.status;
  setPageHeaders(response, page, { encoding, ...kept, length: body.length });
  response.end(isHead ? undefined : body);
  if (page.release !== undefined) releaseWhenSent(response, page.release);
  if (pool !== undefined) releaseWhenSent(response, () => pool.release());
}

/**
 * Mostly the system has copied the last byte by now, and the next page is written where this one still is in the
 * processor's caches. Else it has, or will never ask for it, when the response is closed.
 */
function releaseWhenSent(response: Response, release: () => void): void {
  if (response.writableFinished) release();
  else response.once('close', release);
}
