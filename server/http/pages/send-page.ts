import type { Request, Response } from 'express';
import { BufferPool } from '../../site/assembly/buffer-pool.ts';
import { chooseEncoding, compress, type Encoding, encodings } from '../protocol/encodings.ts';
import { isFresh } from '../protocol/fresh.ts';
import type { HeaderTarget } from '../security/index.ts';
import { compressParts, joinGzip } from './gzip-parts.ts';
import { fillHoles, nonceOf, partsOf } from './nonce.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { setPolicy } from './page-policy.ts';

export interface SendOptions {
  readonly key: string;
  readonly cache: PageCache;
  readonly cacheControl: string;
  readonly timing: string;
}

/** Sends a page whole, as nothing or compressed, with one strong tag per form of it. */
export async function sendPage(
  request: Request,
  response: Response,
  page: CachedPage,
  { key, cache, cacheControl, timing }: SendOptions,
): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding'], page);
  const isUnchanged = page.status === 200 && isFresh(request.headers, page.etag);
  setValidators(response, page, { encoding, cacheControl, timing });
  if (isUnchanged) {
    withoutPolicy(response);
    response.statusCode = 304;
    response.end();
    page.release?.();
    return;
  }
  setPolicy(response, page);
  const nonce = nonceOf(response);
  const pool = page.holes.length === 0 ? undefined : BufferPool.acquire();
  const whole = fillHoles(page, nonce, pool && ((length) => pool.take(length)));
  const body = encoding === undefined ? whole : await encode(encoding, { key, page, cache, nonce, whole });
  response.statusCode = page.status;
  setForm(response, page, encoding, body);
  response.end(request.method === 'HEAD' ? undefined : body);
  if (page.release !== undefined) releaseWhenSent(response, page.release);
  if (pool !== undefined) releaseWhenSent(response, () => pool.release());
}

/** A page with nonces is always gzip, because only that can be put together from parts. */
export function encodingFor(accepted: string | string[] | undefined, page: CachedPage): Encoding | undefined {
  return chooseEncoding(accepted, page.type, page.body.length, page.holes.length === 0 ? encodings : ['gzip']);
}

/** What a page is known by, and how long it may be kept. */
export function setValidators(
  response: HeaderTarget,
  { etag }: CachedPage,
  { encoding, cacheControl, timing }: { readonly encoding: Encoding | undefined } & Omit<SendOptions, 'key' | 'cache'>,
): void {
  response.setHeader('ETag', encoding === undefined ? `"${etag}"` : `"${etag}-${encoding}"`);
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('Vary', 'Accept-Encoding');
  if (timing !== '') response.setHeader('Server-Timing', timing);
}

/** The stored page goes on with the policy that it came with: its nonce is that one's. */
export function withoutPolicy(response: HeaderTarget): void {
  response.removeHeader('Content-Security-Policy');
}

export function setForm(
  response: HeaderTarget,
  { type }: CachedPage,
  encoding: Encoding | undefined,
  body: Buffer,
): void {
  response.setHeader('Content-Type', type);
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
}

/**
 * Mostly the system has copied the last byte by now, and the next page is written where this one still is in the
 * processor's caches. Else it has, or will never ask for it, when the response is closed.
 */
function releaseWhenSent(response: Response, release: () => void): void {
  if (response.writableFinished) release();
  else response.once('close', release);
}

interface Encoded {
  readonly key: string;
  readonly page: CachedPage;
  readonly cache: PageCache;
  readonly nonce: Buffer;
  readonly whole: Buffer;
}

async function encode(encoding: Encoding, { key, page, cache, nonce, whole }: Encoded): Promise<Buffer> {
  let parts = page.encoded.get(encoding);
  if (parts === undefined) {
    parts = page.holes.length === 0 ? [await compress(encoding, page.body)] : await compressParts(partsOf(page));
    cache.addEncoded(key, page, encoding, parts);
  }
  return page.holes.length === 0 ? (parts[0] ?? whole) : joinGzip(parts, nonce, whole);
}
