import type { Request, RequestHandler } from 'express';
import { uploadFormFile } from '#contract';
import { fileLimits } from '#model';
import { forwardedHeaders, forwardedNames } from './forwarded.ts';
import { sendApiError } from './send-api-error.ts';
import { completeAnswer, type KnownProducts } from './upstream-answers.ts';
import { upstreamLimits } from './upstream-limits.ts';

// Headers of one connection, which a proxy may not pass on (RFC 9110, section 7.6.1), and what only a proxy may say.
const ownHeaders = new Set<string>([
  ...forwardedNames,
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'content-encoding',
]);

class TooLarge extends Error {}

/** The body as it comes: a file goes through without being held in memory. */
async function* bytesOf(request: Request): AsyncGenerator<Buffer> {
  const most = request.path === uploadFormFile.path ? fileLimits.bytes : upstreamLimits.bodyBytes;
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > most) throw new TooLarge();
    yield chunk;
  }
}

/** Small bodies whole, so that they travel with their length; a file as a stream. */
async function bodyOf(request: Request): Promise<Pick<RequestInit, 'body'> & { readonly duplex?: 'half' }> {
  // Node's fetch takes what can be iterated; the types are the browser's.
  if (request.path === uploadFormFile.path) return { body: bytesOf(request) as unknown as BodyInit, duplex: 'half' };
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOf(request)) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  return whole.length > 0 ? { body: whole } : {};
}

/** Passes the API's requests to another back end instead of answering them here (`--upstream-api URL`). */
export function passToUpstream(base: string, known: KnownProducts): RequestHandler {
  const origin = new URL(base);
  return async (request, response) => {
    const headers = new Headers(forwardedHeaders(request));
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined && !ownHeaders.has(name))
        headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
    // The path and query are the request's own; scheme and host are only ever the configured ones.
    const target = new URL(origin);
    const [path = '/', query = ''] = request.originalUrl.split(/\?(.*)/s);
    target.pathname = origin.pathname.replace(/\/$/, '') + path;
    target.search = query;
    let answer: Response;
    try {
      answer = await fetch(target, {
        method: request.method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(upstreamLimits.callMilliseconds),
        ...(await bodyOf(request)),
      });
    } catch (failure) {
      if (isTooLarge(failure)) {
        // What is left is read and dropped, or the browser would never come to hear the answer.
        request.resume();
        return sendApiError(response, 'body-too-large');
      }
      response.set('Retry-After', '2');
      return sendApiError(response, 'unavailable');
    }
    response.status(answer.status);
    for (const [name, value] of answer.headers) {
      if (!ownHeaders.has(name) && name !== 'set-cookie') response.set(name, value);
    }
    for (const cookie of answer.headers.getSetCookie()) response.append('Set-Cookie', cookie);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const whole = answer.ok
      ? completeAnswer({ method: request.method, path }, readJson(bytes), known, new URLSearchParams(query))
      : undefined;
    if (whole === undefined) return void response.send(bytes);
    response.removeHeader('ETag');
    response.status(whole.status).type('json').send(JSON.stringify(whole.body));
  };
}

/** An answer that went well may have no body. */
function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Fetch wraps what ended the body that it was given. */
function isTooLarge(failure: unknown): boolean {
  return failure instanceof TooLarge || (failure instanceof Error && failure.cause instanceof TooLarge);
}
