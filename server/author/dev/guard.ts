import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { sendProblem } from '../../http/protocol/send-problem.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Host name of a Host header, without its port. */
function nameOf(host: string | undefined): string {
  return /^(\[[\da-f:.]+\]|[a-z\d.-]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase() ?? '';
}

/**
 * Answers loopback names and the configured host only: a page of another site that points its own name at this machine
 * (DNS rebinding) is refused before anything is looked up.
 */
export function guardHost(host: string): RequestHandler {
  return (request, response, next) => {
    const name = nameOf(request.headers.host);
    if (LOOPBACK.has(name) || (name !== '' && name === host.toLowerCase())) next();
    else sendProblem(response, 403, 'The preview answers on this machine only.');
  };
}

/**
 * True for a request that a page of the preview itself makes. Browsers send Origin or Sec-Fetch-Site with every such
 * request, so one without either is refused too; an origin that is a bare address other than loopback is nobody we know.
 */
function isOwnPage({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (origin !== undefined) {
    const written = /^http:\/\/([^/?#]+)$/.exec(origin)?.[1];
    const name = nameOf(written);
    const isForeignAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0 && !LOOPBACK.has(name);
    return written !== undefined && written === host && !isForeignAddress;
  }
  return site === 'same-origin';
}

export const guardOrigin: RequestHandler = (request, response, next) => {
  if (isOwnPage(request.headers)) next();
  else sendProblem(response, 403, 'This is for pages of the preview only.');
};
