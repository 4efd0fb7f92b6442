import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib';
import type { Request, Response } from 'express';
import { BufferPool } from '../../site/assembly/buffer-pool.ts';
import { isFresh } from '../protocol/fresh.ts';
import { allowTemplateOrigins } from '../security/index.ts';
import { compressParts, joinGzip } from './gzip-parts.ts';
import { fillHoles, nonceOf, partsOf } from './nonce.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { requireTrustedTypes } from './trusted-types.ts';

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);

type Encoding = 'br' | 'gzip';

/** Smaller answers fit in one packet anyway. */
const SMALLEST_COMPRESSED = 1_024;

interface SendOptions {
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
  const accepted = request.headers['accept-encoding'];
  const encoding = chooseEncoding(accepted, page.type, page.body.length, page.holes.length === 0);
  response.setHeader('ETag', encoding === undefined ? `"${page.etag}"` : `"${page.etag}-${encoding}"`);
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('Vary', 'Accept-Encoding');
  if (timing !== '') response.setHeader('Server-Timing', timing);
  if (page.status === 200 && isFresh(request.headers, page.etag)) {
    // The stored page goes on with the policy that it came with: its nonce is that one's.
    response.removeHeader('Content-Security-Policy');
    response.statusCode = 304;
    response.end();
    page.release?.();
    return;
  }
  if (page.onlyOurScripts === true) requireTrustedTypes(response);
  if (page.origins !== undefined) allowTemplateOrigins(response, page.origins);
  const nonce = nonceOf(response);
  const pool = page.holes.length === 0 ? undefined : BufferPool.acquire();
  const whole = fillHoles(page, nonce, pool && ((length) => pool.take(length)));
  const body = encoding === undefined ? whole : await encode(encoding, { key, page, cache, nonce, whole });
  response.statusCode = page.status;
  response.setHeader('Content-Type', page.type);
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
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
    parts =
      encoding === 'br' ? [await brotli(page.body, brotliOptions(page.body))] : await compressParts(partsOf(page));
    cache.addEncoded(key, page, encoding, parts);
  }
  return encoding === 'br' ? (parts[0] ?? whole) : joinGzip(parts, nonce, whole);
}

function brotliOptions(bytes: Buffer): BrotliOptions {
  // Quality 5 costs a millisecond or two for a page; 11 would cost a quarter of a second.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { params };
}

/** Brotli where it is taken; a page with nonces is always gzip, because only that can be put together from parts. */
export function chooseEncoding(
  accepted: string | string[] | undefined,
  type: string,
  size: number,
  allowsBrotli = true,
): Encoding | undefined {
  if (accepted === undefined || accepted === '' || size < SMALLEST_COMPRESSED) return undefined;
  if (!/^(?:text\/|application\/(?:json|xml|rss|manifest)|image\/svg)/.test(type)) return undefined;
  const offers = new Map<string, number>();
  for (const part of String(accepted).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    offers.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const accepts = (name: Encoding) => (offers.get(name) ?? offers.get('*') ?? 0) > 0;
  if (accepts('br') && allowsBrotli) return 'br';
  return accepts('gzip') ? 'gzip' : undefined;
}
