import type { RequestHandler } from 'express';
import { sendProblem } from '../problem.ts';

// Headers of one connection, which a proxy may not pass on (RFC 9110, section 7.6.1).
const ownHeaders = new Set([
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
const mostBytes = 1_000_000;

/** Passes the calls to another back end instead of answering them here (`--upstream-api URL`). */
export function passToUpstream(base: string): RequestHandler {
  const origin = new URL(base);
  return async (request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request) {
      size += chunk.length;
      if (size > mostBytes) return sendProblem(response, 'body-too-large');
      chunks.push(chunk);
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined && !ownHeaders.has(name))
        headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
    headers.set('x-forwarded-host', request.host);
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
        signal: AbortSignal.timeout(15_000),
        ...(size > 0 && { body: Buffer.concat(chunks) }),
      });
    } catch {
      response.set('Retry-After', '2');
      return sendProblem(response, 'unavailable');
    }
    response.status(answer.status);
    for (const [name, value] of answer.headers) {
      if (!ownHeaders.has(name) && name !== 'set-cookie') response.set(name, value);
    }
    for (const cookie of answer.headers.getSetCookie()) response.append('Set-Cookie', cookie);
    response.send(Buffer.from(await answer.arrayBuffer()));
  };
}
